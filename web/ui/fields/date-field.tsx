import styles from './date-field.module.css';
import { FormField, type TextInputProps } from './form-field.tsx';
import { autoInsertSlashes, toDisplayDate } from './parse-date.ts';

/** A text field, because it is fast with a number pad and simple for screen readers. */
export function DateField({ label, error, value, onValueChange, ...input }: Omit<TextInputProps, 'hint'>) {
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
