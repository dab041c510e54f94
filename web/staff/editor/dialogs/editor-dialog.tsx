import { type ReactNode, useId } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

type Props = {
  title: string;
  saveLabel: string;
  onClose: () => void;
  /** Such as a button that removes the link. */
  otherAction?: ReactNode;
  children: (formId: string) => ReactNode;
};

export function EditorDialog({ title, saveLabel, onClose, otherAction, children }: Props) {
  const formId = useId();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          {otherAction}
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <div ref={focusFirstField}>{children(formId)}</div>
    </Dialog>
  );
}

/** The dialog would focus its close button. */
function focusFirstField(area: HTMLElement | null): void {
  area?.querySelector('input')?.focus();
}
