import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ComponentProps } from 'react';
import styles from './back-anchor.module.css';

export function BackAnchor({ children, ...rest }: Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a {...rest} className={styles.link}>
      <ArrowLeft size={18} />
      {children}
    </a>
  );
}
