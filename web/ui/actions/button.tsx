import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  /** `plain` is words alone, for what stands beside something weightier. */
  kind?: 'primary' | 'quiet' | 'plain';
  /** Busy with what it was pressed for: it shows so, keeps the focus, and cannot be pressed again. */
  working?: boolean;
};

export function Button({ kind = 'primary', working = false, type = 'button', children, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-kind={kind}
      aria-busy={working || undefined}
      // A button that is really disabled would drop the focus.
      aria-disabled={working || undefined}
      onClick={working ? refuse : rest.onClick}
    >
      {working ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

const refuse = (event: MouseEvent) => event.preventDefault();
