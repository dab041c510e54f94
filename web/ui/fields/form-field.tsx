import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import styles from './form-field.module.css';

export type FieldTexts = { label: string; error?: string | undefined; hint?: ReactNode };

export type TextInputProps = FieldTexts & {
  name: string;
  value: string;
  onValueChange: (value: string) => void;
  autoComplete?: string;
};

type FieldAriaProps = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };

type Props = FieldTexts & { children: (ariaProps: FieldAriaProps) => ReactNode };

export function FormField({ label, error, hint, children }: Props) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
      })}
      {hint ? (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      ) : null}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}

export const FieldError = ({ id, children }: { id: string | undefined; children: string }) => (
  <p id={id} className={styles.error}>
    <CircleAlert size={16} />
    {children}
  </p>
);
