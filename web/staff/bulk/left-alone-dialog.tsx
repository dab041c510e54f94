import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { putBack } from '../history/history.calls.ts';
import { notifyWithUndo, undoNow } from '../undo.tsx';
import { type LeftAlone, LeftAloneList } from './change-lists.tsx';

export type PartialResult = { title: string; leftAlone: LeftAlone[]; entryId: string | null };

type Props = { result: PartialResult; onClose: () => void };

/** Stays until it is closed, because the list may be long. Undo is then still offered for 10 s. */
export function LeftAloneDialog({ result: { title, leftAlone, entryId }, onClose }: Props) {
  const line = `${title}.`;
  const undo = entryId && (() => putBack(entryId));
  const close = () => {
    onClose();
    if (undo) notifyWithUndo(line, undo);
  };
  const undoAndClose = () => {
    onClose();
    if (undo) void undoNow({ title: line, undo });
  };
  return (
    <Dialog
      title={title}
      open
      onClose={close}
      actions={
        <>
          {undo ? (
            <Button kind="secondary" onClick={undoAndClose}>
              Undo
            </Button>
          ) : null}
          <Button onClick={close}>Close</Button>
        </>
      }
    >
      <LeftAloneList leftAlone={leftAlone} />
    </Dialog>
  );
}
