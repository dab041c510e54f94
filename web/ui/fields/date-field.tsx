import styles from './date-field.module.css';
import { type FieldTexts, FormField } from './form-field.tsx';
import { autoInsertSlashes, toDisplayDate } from './parse-date.ts';

type Props = Omit<FieldTexts, 'hint'> & {
  name: string;
  value: string;
  onValueChange: (value: string) => void;
  autoComplete?: string;
};

/** A text field, because it is fast with a number pad and simple for screen readers. */
export function DateField({ label, error, value, onValueChange, ...input }: Props) {
  const normalise = () => {
    const formatted = toDisplayDate(value);
    if (formatted !== value) onValueChange(formatted);
  };
  return (
    <FormField label={label} error={error} hint="DD / MM / YYYY">
      {(ariaProps) => (
        <input
          {...input}
          {...ariaProps}
          className={styles.input}
          inputMode="numeric"
          value={value}
          onChange={(event) => onValueChange(autoInsertSlashes(value, event.target.value))}
          onBlur={normalise}
        />
      )}
    </FormField>
  );
}
