import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  kind?: 'primary' | 'secondary' | 'text';
  /** Shows a spinner, keeps the focus and ignores clicks. */
  loading?: boolean;
};

export function Button({ kind = 'primary', loading = false, type = 'button', children, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-kind={kind}
      aria-busy={loading || undefined}
      // `disabled` would remove the focus from the button.
      aria-disabled={loading || undefined}
      onClick={loading ? preventClick : rest.onClick}
    >
      {loading ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

const preventClick = (event: MouseEvent) => event.preventDefault();
