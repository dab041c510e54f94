import type { ComponentProps } from 'react';
import styles from './button.module.css';

type Props = Omit<ComponentProps<'a'>, 'className'> & { kind?: 'primary' | 'secondary' };

export function ButtonLink({ kind = 'primary', children, ...rest }: Props) {
  return (
    <a {...rest} className={styles.button} data-kind={kind}>
      {children}
    </a>
  );
}
