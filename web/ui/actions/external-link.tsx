import type { ComponentProps } from 'react';
import styles from './text-link.module.css';

export function ExternalLink(props: Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a {...props} className={styles.link}>
      {props.children}
    </a>
  );
}
