import type { ChangeEvent } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import styles from './text-area.module.css';

type Props = FieldTexts & {
  name: string;
  value: string;
  onValueChange: (value: string) => void;
  maxLength?: number;
  placeholder?: string;
  disabled?: boolean;
};

export function TextArea({ label, fault, hint, onValueChange, ...input }: Props) {
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => onValueChange(event.target.value);
  return (
    <FieldFrame label={label} fault={fault} hint={hint}>
      {(ties) => <textarea {...input} {...ties} className={styles.area} rows={5} onChange={change} />}
    </FieldFrame>
  );
}
