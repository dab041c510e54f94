import { Dialog } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { Rail } from './rail.tsx';
import styles from './rail-drawer.module.css';

/** The rail below 980 px. Loaded when it is first opened. */
export function RailDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.drawer} aria-label="Menu">
          <Rail onFollow={onClose} />
          <Dialog.Close className={styles.close} aria-label="Close">
            <X size={20} aria-hidden="true" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
