import { type ReactNode, useRef } from 'react';
import styles from './object-head.module.css';
import { useReceiveFocus } from './use-heading-focus.ts';

type Props = {
  name: string;
  picture?: ReactNode;
  /** Beside the name. */
  badges?: ReactNode;
  /** Lines under the name. */
  children?: ReactNode;
  /** The object's own buttons. */
  actions?: ReactNode;
};

export function ObjectHead({ name, picture, badges, children, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useReceiveFocus(heading);
  return (
    <header className={styles.head}>
      {picture}
      <div className={styles.text}>
        <div className={styles.name}>
          <h1 ref={heading} className={styles.title} tabIndex={-1}>
            {name}
          </h1>
          {badges}
        </div>
        <div className={styles.lines}>{children}</div>
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  );
}
