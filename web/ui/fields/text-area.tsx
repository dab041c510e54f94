import { FormField, type TextInputProps } from './form-field.tsx';
import styles from './text-area.module.css';

type Props = TextInputProps & { rows?: 2 | 5 };

export function TextArea({ label, error, hint, rows = 5, onValueChange, ...input }: Props) {
  return (
    <FormField label={label} error={error} hint={hint}>
      {(ariaProps) => (
        <textarea
          {...input}
          {...ariaProps}
          className={styles.area}
          rows={rows}
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
    </FormField>
  );
}
