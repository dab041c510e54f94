import type { ComponentProps, ReactNode } from 'react';
import { FormField, type TextInputProps } from './form-field.tsx';
import styles from './text-field.module.css';

type InputProps = Pick<
  ComponentProps<'input'>,
  'autoCapitalize' | 'placeholder' | 'inputMode' | 'maxLength' | 'readOnly' | 'disabled'
>;

export type TextFieldProps = TextInputProps &
  InputProps & { type?: 'text' | 'email' | 'password' | 'tel'; endAdornment?: ReactNode };

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
