import type { ComponentProps } from 'react';
import styles from './text-link.module.css';

/** A link out of the portal, or to an address that only the configuration knows. */
export function OuterLink(props: Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a {...props} className={styles.link}>
      {props.children}
    </a>
  );
}
