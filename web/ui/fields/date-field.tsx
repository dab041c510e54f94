import styles from './date-field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { shownDate, withSlashes } from './typed-date.ts';

type Props = Omit<FieldTexts, 'hint'> & {
  name: string;
  value: string;
  onValueChange: (value: string) => void;
  autoComplete?: string;
};

/** A text field: fastest with a number pad and simple for screen readers. */
export function DateField({ label, fault, value, onValueChange, ...input }: Props) {
  const settle = () => {
    const shown = shownDate(value);
    if (shown !== value) onValueChange(shown);
  };
  return (
    <FieldFrame label={label} fault={fault} hint="DD / MM / YYYY">
      {(ties) => (
        <input
          {...input}
          {...ties}
          className={styles.input}
          inputMode="numeric"
          value={value}
          onChange={(event) => onValueChange(withSlashes(value, event.target.value))}
          onBlur={settle}
        />
      )}
    </FieldFrame>
  );
}
