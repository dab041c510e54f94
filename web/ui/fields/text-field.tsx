import type { InputHTMLAttributes, ReactNode } from 'react';
import { type FieldTexts, FormField } from './form-field.tsx';
import styles from './text-field.module.css';

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'autoCapitalize' | 'placeholder' | 'inputMode' | 'maxLength' | 'readOnly' | 'disabled'
>;

export type TextFieldProps = FieldTexts &
  InputProps & {
    name: string;
    value: string;
    onValueChange: (value: string) => void;
    type?: 'text' | 'email' | 'password' | 'tel';
    endAdornment?: ReactNode;
  };

export function TextField({ label, error, hint, endAdornment, onValueChange, ...input }: TextFieldProps) {
  return (
    <FormField label={label} error={error} hint={hint}>
      {(ariaProps) => (
        <div className={styles.frame}>
          {/* No spell check, because names, addresses and passwords are not prose. */}
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...ariaProps}
            className={styles.input}
            onChange={(event) => onValueChange(event.target.value)}
          />
          {endAdornment}
        </div>
      )}
    </FormField>
  );
}
