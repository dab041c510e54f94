import { australianStates, countries, isAustralianState } from '#contract/countries.ts';
import { ChoiceGroup } from '#web/staff/form/choice-group.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { FieldProps } from '#web/ui/forms/use-form.ts';
import styles from './organisation-fields.module.css';
import { fieldLabels, type OrganisationValues } from './organisation-values.ts';
import { planLabels } from './plan-labels.ts';
import type { OrganisationFilters } from './staff-organisations.calls.ts';

type Props = {
  field: <Name extends keyof OrganisationValues>(name: Name) => FieldProps<OrganisationValues[Name]>;
  values: OrganisationValues;
  updateValues: (next: Partial<OrganisationValues>) => void;
  sectors: OrganisationFilters['sectors'];
  /** False for agency administrators. */
  canManage: boolean;
};

export function OrganisationFields({ field, values, updateValues, sectors, canManage }: Props) {
  const text = (name: keyof typeof fieldLabels & keyof Texts) => ({
    ...field(name),
    label: fieldLabels[name],
    autoComplete: 'off',
  });
  return (
    <>
      <TextField
        {...text('name')}
        maxLength={200}
        autoCapitalize="words"
        readOnly={!canManage}
        hint={canManage ? undefined : 'Only the association can change the name, the plans and the sectors.'}
      />
      <TextArea {...text('about')} hint="Shown on the page of the organisation." />
      <Place text={text} values={values} updateValues={updateValues} />
      <div className={styles.pair}>
        <TextField {...text('phone')} type="tel" maxLength={30} />
        <TextField {...text('website')} inputMode="url" maxLength={300} />
      </div>
      <TextField {...text('abn')} inputMode="numeric" maxLength={20} hint="11 digits, for invoices." />
      <ChoiceGroup
        legend={fieldLabels.joinablePlans}
        hint="Applicants for these plans can choose the organisation."
        {...field('joinablePlans')}
        options={Object.entries(planLabels).map(([id, name]) => ({ id, name }))}
        disabled={!canManage}
      />
      <ChoiceGroup
        legend={fieldLabels.sectorIds}
        {...field('sectorIds')}
        options={sectors}
        disabled={!canManage}
      />
    </>
  );
}

type Texts = Omit<OrganisationValues, 'joinablePlans' | 'sectorIds'>;
type TextProps = FieldProps<string> & { label: string; autoComplete: string };
type PlaceProps = Pick<Props, 'values' | 'updateValues'> & { text: (name: keyof Texts) => TextProps };

function Place({ text, values, updateValues }: PlaceProps) {
  const isInAustralia = values.country === 'Australia';
  // Clears an Australian state for another country, and keeps typed states.
  const changeCountry = (country: string) =>
    updateValues({
      country,
      ...(isAustralianState(values.state) && country !== 'Australia' && { state: '' }),
    });
  const words = { autoCapitalize: 'words', maxLength: 100 };
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          {...text('country')}
          onValueChange={changeCountry}
          placeholder="Not known"
          options={countries.map(toOption)}
        />
        {values.country === 'International' ? <TextField {...text('countryName')} {...words} /> : null}
      </div>
      <div className={styles.pair}>
        <TextField {...text('street')} {...words} maxLength={200} />
        <TextField {...text('suburb')} {...words} />
      </div>
      <div className={styles.pair}>
        {isInAustralia ? (
          <SelectField {...text('state')} placeholder="Choose" options={australianStates.map(toOption)} />
        ) : (
          <TextField {...text('state')} {...words} />
        )}
        <TextField {...text('postcode')} maxLength={20} />
      </div>
    </>
  );
}

const toOption = (value: string) => ({ value, label: value });
