import { memberFields } from '#contract/member-fields.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FixedField } from './fixed-field.tsx';
import { type InputProps, type Inputs, SectionFields } from './section-fields.tsx';

const inputs: Inputs<'company'> = {
  companyName: ({ user }) => (
    <FixedField
      label={memberFields.companyName.label}
      value={user.companyName ?? user.unlistedOrganisationName ?? null}
      hint={
        user.unlistedOrganisationName
          ? 'Not yet confirmed by the association.'
          : 'Your membership goes with it. Contact us if you work elsewhere now.'
      }
    />
  ),
  positionTitle: ({ field }) => (
    <TextField {...field('positionTitle')} autoComplete="organization-title" autoCapitalize="words" />
  ),
  department: ({ field }) => <TextField {...field('department')} autoComplete="off" autoCapitalize="words" />,
  workSuburb: ({ field }) => <TextField {...field('workSuburb')} autoComplete="off" autoCapitalize="words" />,
};

export const CompanyFields = (props: InputProps) => (
  <SectionFields section="company" inputs={inputs} {...props} />
);
