import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import styles from './text-area.module.css';

type Props = FieldTexts & {
  name: string;
  value: string;
  onValueChange: (value: string) => void;
};

export function TextArea({ label, fault, hint, onValueChange, ...input }: Props) {
  return (
    <FieldFrame label={label} fault={fault} hint={hint}>
      {(ties) => (
        <textarea
          {...input}
          {...ties}
          className={styles.area}
          rows={5}
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
