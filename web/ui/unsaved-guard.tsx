import { useBlocker } from '@tanstack/react-router';
import { storedSession } from '#web/api/session.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  /** Whether there is anything to lose. */
  unsaved: boolean;
  /** What would be lost, as a sentence. */
  children: string;
};

/** Asks before what was typed is left behind: by a link, by the back button, or by closing the tab. */
export function UnsavedGuard({ unsaved, children }: Props) {
  const { status, proceed, reset } = useBlocker({
    // Who has logged out has left already.
    shouldBlockFn: () => unsaved && storedSession() !== null,
    enableBeforeUnload: () => unsaved && storedSession() !== null,
    withResolver: true,
  });
  return (
    <Dialog
      title="Leave without saving?"
      open={status === 'blocked'}
      onClose={() => reset?.()}
      actions={
        <>
          <Button kind="quiet" onClick={proceed}>
            Leave
          </Button>
          <Button onClick={reset}>Stay</Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
