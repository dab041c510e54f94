import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import type { ReactNode } from 'react';
import styles from './purchase-message.module.css';
import { ScreenHeading } from './screen-heading.tsx';

const icons = { good: CircleCheck, error: CircleAlert, waiting: Hourglass };

type Props = { kind: keyof typeof icons; heading: string; children: ReactNode; actions: ReactNode };

export function PurchaseMessage({ kind, heading, children, actions }: Props) {
  const Icon = icons[kind];
  return (
    <div className={styles.message} data-kind={kind}>
      <span className={styles.sign}>
        <Icon size={28} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <ScreenHeading>{heading}</ScreenHeading>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
