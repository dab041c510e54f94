import { users } from '#contract/users.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import sections from './account-details-sections.module.css';
import { ChoiceField } from './choice-field.tsx';
import type { AccountField } from './use-account-form.ts';

export function PersonalFields({ field }: { field: AccountField }) {
  return (
    <div className={sections.fields}>
      <ChoiceField {...field('title')} list={users.listHonorifics} />
      <TextField {...field('firstName')} autoComplete="given-name" autoCapitalize="words" />
      <TextField {...field('middleName')} autoComplete="additional-name" autoCapitalize="words" />
      <TextField {...field('lastName')} autoComplete="family-name" autoCapitalize="words" />
      <TextField {...field('prefName')} autoComplete="nickname" autoCapitalize="words" />
      <TextField {...field('postnominals')} autoComplete="honorific-suffix" autoCapitalize="characters" />
      <TextField {...field('pronouns')} placeholder="For example they/them" autoComplete="off" />
      <ChoiceField {...field('gender')} list={users.listGenders} />
      <DateField {...field('dob')} autoComplete="bday" />
      <TextField {...field('culturalIdentity')} autoCapitalize="words" autoComplete="off" />
      <TextField {...field('otherLanguages')} autoCapitalize="words" autoComplete="off" />
    </div>
  );
}
