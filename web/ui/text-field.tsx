import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ChangeEvent, type ReactNode, useId } from 'react';
import styles from './text-field.module.css';

export type TextFieldProps = {
  label: string;
  name: string;
  value: string;
  onValueChange: (value: string) => void;
  /** What is wrong with the value, once it is time to say so. */
  fault?: string | undefined;
  hint?: ReactNode;
  type?: 'text' | 'email' | 'password';
  autoComplete?: string;
  placeholder?: string;
  /** Stands inside the field, at its end. */
  end?: ReactNode;
};

export function TextField({ label, fault, hint, end, onValueChange, ...input }: TextFieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const faultId = fault ? `${id}-fault` : undefined;
  const change = (event: ChangeEvent<HTMLInputElement>) => onValueChange(event.target.value);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.frame}>
        <input
          {...input}
          id={id}
          className={styles.input}
          onChange={change}
          aria-invalid={fault !== undefined}
          aria-describedby={[faultId, hintId].filter(Boolean).join(' ') || undefined}
          // Names, addresses and passwords are not prose.
          autoCapitalize="none"
          spellCheck={false}
        />
        {end}
      </div>
      {hint ? <div id={hintId}>{hint}</div> : null}
      {fault ? (
        <p id={faultId} className={styles.fault}>
          <CircleAlert size={16} aria-hidden="true" />
          {fault}
        </p>
      ) : null}
    </div>
  );
}
