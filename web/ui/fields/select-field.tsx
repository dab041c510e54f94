import ChevronDown from 'lucide-react/icons/chevron-down';
import { type FieldTexts, FormField } from './form-field.tsx';
import styles from './select-field.module.css';

export type Option = { value: string; label: string };

type ChoiceProps = {
  name?: string;
  value: string;
  options: Option[];
  onValueChange: (value: string) => void;
  /** Label of the empty option. */
  placeholder?: string;
  disabled?: boolean;
};

type SelectProps = ChoiceProps & {
  'aria-label'?: string;
  id?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string | undefined;
};

/** A native select, because it is fast on phones and familiar with screen readers. */
export function Select({ options, onValueChange, placeholder, ...select }: SelectProps) {
  return (
    <div className={styles.frame}>
      <select {...select} className={styles.select} onChange={(event) => onValueChange(event.target.value)}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.arrow} size={18} />
    </div>
  );
}

export function SelectField({ label, error, hint, ...choice }: FieldTexts & ChoiceProps) {
  return (
    <FormField label={label} error={error} hint={hint}>
      {(ariaProps) => <Select {...choice} {...ariaProps} />}
    </FormField>
  );
}
