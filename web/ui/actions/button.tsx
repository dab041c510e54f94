import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  kind?: 'primary' | 'quiet' | 'plain';
  /** Shows a spinner, keeps the focus and ignores clicks. */
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
      // A disabled button would lose the focus.
      aria-disabled={working || undefined}
      onClick={working ? refuse : rest.onClick}
    >
      {working ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

const refuse = (event: MouseEvent) => event.preventDefault();
