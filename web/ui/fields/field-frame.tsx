import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import styles from './field-frame.module.css';

export type FieldTexts = { label: string; fault?: string | undefined; hint?: ReactNode };

type FieldTies = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };

type Props = FieldTexts & { children: (ties: FieldTies) => ReactNode };

export function FieldFrame({ label, fault, hint, children }: Props) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const faultId = fault ? `${id}-fault` : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': fault !== undefined,
        'aria-describedby': [faultId, hintId].filter(Boolean).join(' ') || undefined,
      })}
      {hint ? (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      ) : null}
      {fault ? <Fault id={faultId}>{fault}</Fault> : null}
    </div>
  );
}

export const Fault = ({ id, children }: { id: string | undefined; children: string }) => (
  <p id={id} className={styles.fault}>
    <CircleAlert size={16} />
    {children}
  </p>
);
