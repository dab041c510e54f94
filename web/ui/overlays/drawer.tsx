import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import styles from './drawer.module.css';

type Props = {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
  /** Stays in view at its foot. */
  actions?: ReactNode;
};

/** A panel from the left edge, over the page, for what has no room beside it. */
export function Drawer({ title, open, onOpenChange, children, actions }: Props) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup className={styles.panel}>
          <header className={styles.head}>
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            <BaseDialog.Close
              render={<IconButton label="Close" icon={<X size={20} aria-hidden="true" />} />}
            />
          </header>
          <div className={styles.content}>{children}</div>
          {actions ? <footer className={styles.actions}>{actions}</footer> : null}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
