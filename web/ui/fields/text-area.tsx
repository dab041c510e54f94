import { type FieldTexts, FormField } from './form-field.tsx';
import styles from './text-area.module.css';

type Props = FieldTexts & {
  name: string;
  value: string;
  onValueChange: (value: string) => void;
};

export function TextArea({ label, error, hint, onValueChange, ...input }: Props) {
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
