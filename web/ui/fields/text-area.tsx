import { FormField, type TextInputProps } from './form-field.tsx';
import styles from './text-area.module.css';

export function TextArea({ label, error, hint, onValueChange, ...input }: TextInputProps) {
  return (
    <FormField label={label} error={error} hint={hint}>
      {(ariaProps) => (
        <textarea
          {...input}
          {...ariaProps}
          className={styles.area}
          rows={5}
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
    </FormField>
  );
}
