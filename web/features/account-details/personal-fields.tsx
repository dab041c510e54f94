import { users } from '#contract/users.ts';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { type InputProps, type Inputs, SectionFields } from './section-fields.tsx';

const inputs: Inputs<'personal'> = {
  title: ({ field }) => <ChoiceField {...field('title')} list={users.listHonorifics} />,
  firstName: ({ field }) => (
    <TextField {...field('firstName')} autoComplete="given-name" autoCapitalize="words" />
  ),
  middleName: ({ field }) => (
    <TextField {...field('middleName')} autoComplete="additional-name" autoCapitalize="words" />
  ),
  lastName: ({ field }) => (
    <TextField {...field('lastName')} autoComplete="family-name" autoCapitalize="words" />
  ),
  prefName: ({ field }) => (
    <TextField {...field('prefName')} autoComplete="nickname" autoCapitalize="words" />
  ),
  postnominals: ({ field }) => (
    <TextField {...field('postnominals')} autoComplete="honorific-suffix" autoCapitalize="characters" />
  ),
  pronouns: ({ field }) => (
    <TextField {...field('pronouns')} placeholder="For example they/them" autoComplete="off" />
  ),
  gender: ({ field }) => <ChoiceField {...field('gender')} list={users.listGenders} />,
  dob: ({ field }) => <DateField {...field('dob')} autoComplete="bday" />,
  culturalIdentity: ({ field }) => (
    <TextField {...field('culturalIdentity')} autoCapitalize="words" autoComplete="off" />
  ),
  otherLanguages: ({ field }) => (
    <TextField {...field('otherLanguages')} autoCapitalize="words" autoComplete="off" />
  ),
};

export const PersonalFields = (props: InputProps) => (
  <SectionFields section="personal" inputs={inputs} {...props} />
);
