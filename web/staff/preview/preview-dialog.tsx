import { Dialog } from '@base-ui/react/dialog';
import Smartphone from 'lucide-react/icons/smartphone';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { type Option, Select } from '#web/ui/fields/select-field.tsx';
import { MemberFrame } from './member-frame.tsx';
import styles from './preview-dialog.module.css';

type Props = {
  onClose: () => void;
  /** Names the page in the frame. */
  name: string;
  memberships: Option[];
  membershipId: string;
  onMembershipChange: (id: string) => void;
  note: ReactNode;
  children: ReactNode;
};

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'>;

const isPreviewKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyPress) =>
  key.toLowerCase() === 'p' && (ctrlKey || metaKey) && shiftKey;

/** A page of the member portal as the members of a membership see it. */
export function PreviewDialog({ onClose, name, note, children, ...choice }: Props) {
  const [isPhone, setIsPhone] = useState(false);
  const closeByKey = (event: KeyPress) => {
    if (event.key !== 'Escape' && !isPreviewKey(event)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <Dialog.Root open onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          className={styles.popup}
          onKeyDown={(event) => (isPreviewKey(event) ? closeByKey(event) : undefined)}
        >
          <header className={styles.bar}>
            <Dialog.Title className={styles.title}>Preview</Dialog.Title>
            <div className={styles.membership}>
              <span aria-hidden="true">as</span>
              <Select
                aria-label="Preview as"
                value={choice.membershipId}
                options={choice.memberships}
                onValueChange={choice.onMembershipChange}
              />
            </div>
            <div className={styles.phone}>
              <Button kind="secondary" aria-pressed={isPhone} onClick={() => setIsPhone(!isPhone)}>
                <Smartphone size={18} aria-hidden="true" />
                Phone
              </Button>
            </div>
            <Dialog.Close render={<IconButton label="Close" icon={<X size={20} aria-hidden="true" />} />} />
          </header>
          <p className={styles.note} role="status">
            {note}
          </p>
          <MemberFrame title={`Preview of ${name}`} isPhone={isPhone} onKeyDown={closeByKey}>
            {children}
          </MemberFrame>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
