import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';
import common from '#web/ui/display/common.module.css';
import styles from './switch.module.css';

type Props = {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
};

export function Switch({ label, hint, checked, onCheckedChange, disabled = false }: Props) {
  const id = useId();
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className={common.note}>
            {hint}
          </p>
        ) : null}
      </div>
      <BaseSwitch.Root
        id={id}
        className={styles.track}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next)}
        disabled={disabled}
        nativeButton
        render={<button type="button" />}
        aria-describedby={hint ? `${id}-hint` : undefined}
      >
        <BaseSwitch.Thumb className={styles.thumb} />
      </BaseSwitch.Root>
    </div>
  );
}
