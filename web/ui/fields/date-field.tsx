import styles from './date-field.module.css';
import { type FieldTexts, FormField } from './form-field.tsx';
import { autoInsertSlashes, toDisplayDate } from './parse-date.ts';

type Props = Omit<FieldTexts, 'hint'> & {
  name: string;
  value: string;
  onValueChange: (value: string) => void;
  autoComplete?: string;
};

/** A text field: fastest with a number pad and simple for screen readers. */
export function DateField({ label, error, value, onValueChange, ...input }: Props) {
  const settle = () => {
    const shown = toDisplayDate(value);
    if (shown !== value) onValueChange(shown);
  };
  return (
    <FormField label={label} error={error} hint="DD / MM / YYYY">
      {(ties) => (
        <input
          {...input}
          {...ties}
          className={styles.input}
          inputMode="numeric"
          value={value}
          onChange={(event) => onValueChange(autoInsertSlashes(value, event.target.value))}
          onBlur={settle}
        />
      )}
    </FormField>
  );
}
