import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';
import { FieldError } from './form-field.tsx';

export type CheckState = boolean | 'indeterminate';

type Props = {
  label: ReactNode;
  checked: CheckState;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  error?: string | undefined;
  name?: string;
};

export function Checkbox({ label, checked, onCheckedChange, disabled = false, error, name }: Props) {
  const id = useId();
  const Icon = checked === 'indeterminate' ? Minus : Check;
  return (
    <div>
      <div className={styles.row}>
        <BaseCheckbox.Root
          id={id}
          name={name}
          className={styles.box}
          checked={checked === true}
          indeterminate={checked === 'indeterminate'}
          onCheckedChange={(next) => onCheckedChange(next)}
          disabled={disabled}
          nativeButton
          render={<button type="button" />}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        >
          <BaseCheckbox.Indicator className={styles.tick}>
            <Icon size={16} strokeWidth={3} />
          </BaseCheckbox.Indicator>
        </BaseCheckbox.Root>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}
