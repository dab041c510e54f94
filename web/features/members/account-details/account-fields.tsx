import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { type ComponentProps, Fragment, type ReactNode, useState } from 'react';
import { australianStates, countries } from '#contract/countries.ts';
import { type FieldNamesWith, fieldNamesWith, memberFields, type Section } from '#contract/member-fields.ts';
import { members } from '#contract/members.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { PhoneField } from '#web/ui/fields/phone-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField, type TextFieldProps } from '#web/ui/fields/text-field.tsx';
import styles from './account-sections.module.css';
import { isInAustralia } from './account-validation.ts';
import { type AccountValues, isInternational, type TextName, type User } from './account-values.ts';
import { DietaryField } from './dietary-field.tsx';
import type { AccountField } from './use-account-form.ts';

type Props = { field: AccountField; user: User; values: AccountValues };
type RenderInput = (props: Props) => ReactNode;
type TextInput = Pick<
  TextFieldProps,
  'autoComplete' | 'autoCapitalize' | 'inputMode' | 'placeholder' | 'type'
>;

const inputs: Record<FieldNamesWith<{ section: Section }>, RenderInput | TextInput> = {
  title: ({ field }) => <ChoiceField field={field('title')} endpoint={members.listHonorifics} />,
  firstName: { autoComplete: 'given-name', autoCapitalize: 'words' },
  middleName: { autoComplete: 'additional-name', autoCapitalize: 'words' },
  lastName: { autoComplete: 'family-name', autoCapitalize: 'words' },
  prefName: { autoComplete: 'nickname', autoCapitalize: 'words' },
  postnominals: { autoComplete: 'honorific-suffix', autoCapitalize: 'characters' },
  pronouns: { placeholder: 'For example they/them', autoComplete: 'off' },
  gender: ({ field }) => <ChoiceField field={field('gender')} endpoint={members.listGenders} />,
  dob: ({ field }) => <DateField {...field('dob')} autoComplete="bday" />,
  culturalIdentity: { autoComplete: 'off', autoCapitalize: 'words' },
  otherLanguages: { autoComplete: 'off', autoCapitalize: 'words' },

  postalAddress1: { autoComplete: 'address-line1', autoCapitalize: 'words' },
  postalAddress2: { autoComplete: 'address-line2', autoCapitalize: 'words' },
  postalSuburb: { autoComplete: 'address-level2', autoCapitalize: 'words' },
  postalState: ({ field, values }) => {
    const state = field('postalState');
    return isInAustralia(values) ? (
      <OptionalSelect {...state} choices={australianStates} />
    ) : (
      <TextField {...state} autoComplete="address-level1" autoCapitalize="words" />
    );
  },
  postalPostcode: { autoComplete: 'postal-code', autoCapitalize: 'characters' },
  postalCountry: ({ field }) => <OptionalSelect {...field('postalCountry')} choices={countries} />,
  postalCountryName: ({ field, values }) =>
    isInternational(values) && (
      <TextField {...field('postalCountryName')} autoComplete="country-name" autoCapitalize="words" />
    ),

  mobile: ({ field }) => <PhoneField {...field('mobile')} autoComplete="mobile tel" />,
  workLandline: ({ field }) => <PhoneField {...field('workLandline')} autoComplete="work tel" />,
  registeredEmail: ({ user }) => (
    <ReadOnlyField
      label={memberFields.registeredEmail.label}
      value={user.registeredEmail}
      hint="This is your sign-in address. Contact us to change it."
    />
  ),
  secondaryEmail: ({ field }) => <SecondaryEmail field={field} />,
  personalEmail: { type: 'email', autoComplete: 'home email' },
  linkedInProfileUrl: { inputMode: 'url', autoComplete: 'url', placeholder: 'linkedin.com/in/your-name' },

  companyName: ({ user }) => (
    <ReadOnlyField
      label={memberFields.companyName.label}
      value={user.companyName ?? user.unlistedOrganisationName}
      hint={
        user.unlistedOrganisationName
          ? 'Not yet confirmed by the association.'
          : 'Your membership depends on it. Contact us if you have changed employer.'
      }
    />
  ),
  positionTitle: { autoComplete: 'organization-title', autoCapitalize: 'words' },
  department: { autoComplete: 'off', autoCapitalize: 'words' },
  workSuburb: { autoComplete: 'off', autoCapitalize: 'words' },
};

export function SectionFields({ section, ...props }: Props & { section: Section }) {
  if (section === 'preferences') return <PreferenceFields {...props} />;
  return (
    <div className={styles.fields}>
      {fieldNamesWith({ section }).map((name) => {
        const input = inputs[name];
        return (
          <Fragment key={name}>
            {typeof input === 'function' ? (
              input(props)
            ) : (
              <TextField {...props.field(name as TextName)} {...input} />
            )}
          </Fragment>
        );
      })}
    </div>
  );
}

const PreferenceFields = ({ field, user }: Props) => (
  <div className={styles.fields}>
    <div className={styles.wide}>
      <TextArea
        {...field('accessibilityRequirement')}
        hint="Anything we should know for you to take part in events."
      />
    </div>
    <div className={styles.wide}>
      <DietaryField
        diets={field('dietaryRequirements')}
        otherDiet={field('otherDiet')}
        storedDiets={user.requirements?.dietaryRequirements ?? []}
      />
    </div>
  </div>
);

type ReadOnlyFieldProps = { label: string; value: string | null | undefined; hint: string };

/** Not disabled, so that the value can be focused and copied. */
const ReadOnlyField = ({ label, value, hint }: ReadOnlyFieldProps) => (
  <TextField name="" label={label} value={value ?? ''} hint={hint} readOnly onValueChange={() => {}} />
);

function SecondaryEmail({ field }: { field: AccountField }) {
  const [hadValue] = useState(field('secondaryEmail').value !== '');
  const [isAdding, setIsAdding] = useState(false);
  const focusInput = (container: HTMLDivElement | null) => {
    if (isAdding) container?.querySelector('input')?.focus();
  };
  if (!hadValue && !isAdding)
    return (
      <div className={styles.addButton}>
        <Button kind="secondary" onClick={() => setIsAdding(true)}>
          <Plus size={18} />
          Add secondary email address
        </Button>
      </div>
    );
  return (
    <div ref={focusInput}>
      <TextField {...field('secondaryEmail')} type="email" autoComplete="email" />
    </div>
  );
}

type ChoiceFieldProps = {
  field: Omit<OptionalSelectProps, 'choices' | 'hint'>;
  endpoint: typeof members.listGenders | typeof members.listHonorifics;
};

export function ChoiceField({ field, endpoint }: ChoiceFieldProps) {
  const query = { ...endpointQuery(endpoint, {}), staleTime: Number.POSITIVE_INFINITY };
  const { data, isError, refetch } = useQuery(query);
  const hint = isError ? (
    <>
      The options could not be loaded.
      <Button kind="text" onClick={() => refetch()}>
        Try again
      </Button>
    </>
  ) : null;
  return <OptionalSelect {...field} choices={data} hint={hint} />;
}

type OptionalSelectProps = Omit<ComponentProps<typeof SelectField>, 'options' | 'placeholder'> & {
  choices: readonly string[] | undefined;
};

/** Adds the stored value if it is no longer among the choices. */
export function OptionalSelect({ choices = [], ...select }: OptionalSelectProps) {
  const { value } = select;
  const values = value === '' || choices.includes(value) ? choices : [...choices, value];
  const options = values.map((choice) => ({ value: choice, label: choice }));
  return <SelectField {...select} options={options} placeholder="Not provided" />;
}
