import type { ComponentProps, ReactNode } from 'react';
import styles from './icon-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'className' | 'children'> & { label: string; icon: ReactNode };

export function IconButton({ label, icon, type = 'button', ...rest }: Props) {
  return (
    <button {...rest} type={type} className={styles.button} aria-label={label}>
      {icon}
    </button>
  );
}
