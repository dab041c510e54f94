import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { PhoneField } from '#web/ui/phone-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fixedLabels } from './account-details-labels.ts';
import sections from './account-details-sections.module.css';
import type { User } from './account-details-values.ts';
import { FixedField } from './fixed-field.tsx';
import type { AccountField } from './use-account-form.ts';

export function ContactFields({ field, user }: { field: AccountField; user: User }) {
  return (
    <div className={sections.fields}>
      <PhoneField {...field('mobile')} autoComplete="mobile tel" />
      <PhoneField {...field('workLandline')} autoComplete="work tel" />
      <FixedField
        label={fixedLabels.registeredEmail}
        value={user.registeredEmail}
        hint="You sign in with this address, so it cannot be changed here. Contact us to have it changed."
      />
      <SecondaryEmail field={field} />
      <TextField {...field('personalEmail')} type="email" autoComplete="home email" />
      <TextField
        {...field('linkedInProfileUrl')}
        inputMode="url"
        autoComplete="url"
        placeholder="linkedin.com/in/your-name"
      />
    </div>
  );
}

/** Few have one: the field comes when it is asked for, and the focus with it. */
function SecondaryEmail({ field }: { field: AccountField }) {
  const [exists] = useState(field('secondaryEmail').value !== '');
  const [asked, setAsked] = useState(false);
  const focusFirst = (place: HTMLDivElement | null) => {
    if (asked) place?.querySelector('input')?.focus();
  };
  if (!exists && !asked) {
    return (
      <div className={sections.aside}>
        <Button kind="quiet" onClick={() => setAsked(true)}>
          <Plus size={18} aria-hidden="true" />
          Add secondary email address
        </Button>
      </div>
    );
  }
  return (
    <div ref={focusFirst}>
      <TextField {...field('secondaryEmail')} type="email" autoComplete="email" />
    </div>
  );
}
