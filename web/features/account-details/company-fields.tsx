import { TextField } from '#web/ui/text-field.tsx';
import { fixedLabels } from './account-details-labels.ts';
import sections from './account-details-sections.module.css';
import type { User } from './account-details-values.ts';
import { FixedField } from './fixed-field.tsx';
import type { AccountField } from './use-account-form.ts';

export function CompanyFields({ field, user }: { field: AccountField; user: User }) {
  return (
    <div className={sections.fields}>
      <FixedField
        label={fixedLabels.companyName}
        value={user.companyName ?? user.unlistedOrganisationName ?? null}
        hint={
          user.unlistedOrganisationName
            ? 'Not yet confirmed by the association.'
            : 'Your membership goes with it. Contact us if you work elsewhere now.'
        }
      />
      <TextField {...field('positionTitle')} autoComplete="organization-title" autoCapitalize="words" />
      <TextField {...field('department')} autoComplete="off" autoCapitalize="words" />
      <TextField {...field('workSuburb')} autoComplete="off" autoCapitalize="words" />
    </div>
  );
}
