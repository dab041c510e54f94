import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import sections from './account-details-sections.module.css';
import type { AccountField } from './use-account-form.ts';

export function SecondaryEmail({ field }: { field: AccountField }) {
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
