import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { storedSession } from '#web/api/session.ts';
import { Button } from './button.tsx';

type Props = {
  /** Whether there is anything to lose. */
  unsaved: boolean;
  /** What would be lost, as a sentence. */
  children: string;
};

/** Fetched when it is first needed: most leave with everything saved. */
const Dialog = lazy(async () => ({ default: (await import('./dialog.tsx')).Dialog }));

/** Asks before what was typed is left behind: by a link, by the back button, or by closing the tab. */
export function UnsavedGuard({ unsaved, children }: Props) {
  const { status, proceed, reset } = useBlocker({
    // Who has logged out has left already.
    shouldBlockFn: () => unsaved && storedSession() !== null,
    enableBeforeUnload: () => unsaved && storedSession() !== null,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Suspense>
      <Dialog
        title="Leave without saving?"
        open
        onClose={reset}
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
    </Suspense>
  );
}
