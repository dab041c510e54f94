import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

type Props = { title: string; text: string; action: string; onConfirm: () => void; onClose: () => void };

export const ConfirmDialog = ({ title, text, action, onConfirm, onClose }: Props) => (
  <Dialog
    title={title}
    open
    onClose={onClose}
    actions={
      <>
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onConfirm}>{action}</Button>
      </>
    }
  >
    <p>{text}</p>
  </Dialog>
);
