import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import styles from './dialog.module.css';

type Props = {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
};

export const Dialog = (props: Props) => (
  <Modal open={props.open} onClose={props.onClose}>
    <BaseDialog.Viewport className={styles.viewport}>
      <Panel {...props} kind="dialog" />
    </BaseDialog.Viewport>
  </Modal>
);

export const Drawer = (props: Props) => (
  <Modal open={props.open} onClose={props.onClose}>
    <Panel {...props} kind="drawer" />
  </Modal>
);

const Modal = ({ open, onClose, children }: Pick<Props, 'open' | 'onClose' | 'children'>) => (
  <BaseDialog.Root open={open} onOpenChange={(next) => next || onClose()}>
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className={styles.backdrop} />
      {children}
    </BaseDialog.Portal>
  </BaseDialog.Root>
);

const Panel = ({ kind, title, children, actions }: Props & { kind: 'dialog' | 'drawer' }) => (
  <BaseDialog.Popup className={styles[kind]}>
    <header className={styles.header}>
      <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
      <BaseDialog.Close render={<IconButton label="Close" icon={<X size={20} />} />} />
    </header>
    <div className={styles.content}>{children}</div>
    {actions ? <footer className={styles.actions}>{actions}</footer> : null}
  </BaseDialog.Popup>
);
