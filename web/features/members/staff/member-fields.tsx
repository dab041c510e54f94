import type { ReactNode } from 'react';
import { australianStates, countries } from '#contract/countries.ts';
import { fieldNamesWith, fieldOf, type Section, sections } from '#contract/member-fields.ts';
import { members } from '#contract/members.ts';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { PhoneField } from '#web/ui/fields/phone-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { FieldProps } from '#web/ui/forms/use-form.ts';
import { ChoiceField, OptionalSelect } from '../account-details/account-fields.tsx';
import { isInAustralia } from '../account-details/account-validation.ts';
import { isInternational, type TextName } from '../account-details/account-values.ts';
import { DietaryField } from '../account-details/dietary-field.tsx';
import styles from './member-fields.module.css';
import { fieldLabels, type MemberValues } from './member-values.ts';

type Form = {
  field: <Name extends keyof MemberValues>(name: Name) => FieldProps<MemberValues[Name]>;
  values: MemberValues;
};
type Props = { form: Form; storedDiets: string[] };

/** Browsers would fill in the details of the staff member. */
const noAutoFill = { autoComplete: 'off' };

export function MemberFields({ form, storedDiets }: Props) {
  const { field } = form;
  const labelled = <Name extends keyof MemberValues>(name: Name) => ({
    ...field(name),
    label: fieldLabels[name],
  });
  return (
    <>
      {profileSections.map((section) => (
        <fieldset key={section} className={styles.section}>
          <legend className={styles.legend}>{sections[section]}</legend>
          <div className={styles.grid}>
            {editableNames(section).map((name) => (
              <MemberField key={name} name={name} form={form} />
            ))}
          </div>
        </fieldset>
      ))}
      <fieldset className={styles.section}>
        <legend className={styles.legend}>{sections.preferences}</legend>
        <TextArea {...labelled('accessibilityRequirement')} rows={2} />
        <DietaryField
          diets={labelled('dietaryRequirements')}
          otherDiet={labelled('otherDiet')}
          storedDiets={storedDiets}
        />
      </fieldset>
      <TextArea {...labelled('aboutMe')} hint="Shown on the profile." />
    </>
  );
}

const profileSections = (Object.keys(sections) as Section[]).filter((section) => section !== 'preferences');

type EditableName = TextName | 'dob';

const editableNames = (section: Section) =>
  fieldNamesWith({ section }).filter((name) => fieldOf(name).format !== 'readOnly') as EditableName[];

function MemberField({ name, form: { field, values } }: { name: EditableName; form: Form }): ReactNode {
  const props = { ...field(name), label: fieldLabels[name], ...noAutoFill };
  const { format } = fieldOf(name);
  if (name === 'title') return <ChoiceField field={props} endpoint={members.listHonorifics} />;
  if (name === 'gender') return <ChoiceField field={props} endpoint={members.listGenders} />;
  if (name === 'postalState' && isInAustralia(values))
    return <OptionalSelect {...props} choices={australianStates} />;
  if (name === 'postalCountryName' && !isInternational(values)) return null;
  if (format === 'country') return <OptionalSelect {...props} choices={countries} />;
  if (format === 'date') return <DateField {...props} />;
  if (format === 'phone') return <PhoneField {...props} />;
  return <TextField {...props} type={format === 'email' ? 'email' : 'text'} />;
}
