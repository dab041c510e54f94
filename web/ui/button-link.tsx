import type { ComponentProps } from 'react';
import styles from './button.module.css';

/** A link that looks like a button: it goes somewhere, and is the main thing to do. */
export function ButtonLink(props: Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a {...props} className={styles.button} data-kind="primary">
      {props.children}
    </a>
  );
}
