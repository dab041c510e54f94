import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { storedSession } from '#web/api/session.ts';
import { Button } from './button.tsx';
import { askBeforeLeaving } from './leaving.ts';

type Props = {
  /** Whether there is anything to lose. */
  unsaved: boolean;
  title?: string;
  /** What would be lost, as a sentence. */
  children: string;
};

/** Fetched when it is first needed: most leave with everything saved. */
const Dialog = lazy(async () => ({ default: (await import('./dialog.tsx')).Dialog }));

/** Asks before what was typed is left behind: by a link, by the back button, by logging out, or by closing the tab. */
export function UnsavedGuard({ unsaved, title = 'Leave without saving?', children }: Props) {
  const question = useQuestion(unsaved);
  const blocker = useBlocker({
    // Who has logged out was asked before.
    shouldBlockFn: () => unsaved && storedSession() !== null,
    enableBeforeUnload: () => unsaved && storedSession() !== null,
    withResolver: true,
  });
  const asked = blocker.status === 'blocked' ? blocker : question;
  if (!asked) return null;
  return (
    <Suspense>
      <Dialog
        title={title}
        open
        onClose={asked.reset}
        actions={
          <>
            <Button kind="quiet" onClick={asked.proceed}>
              Leave
            </Button>
            <Button onClick={asked.reset}>Stay</Button>
          </>
        }
      >
        <p>{children}</p>
      </Dialog>
    </Suspense>
  );
}

type Asked = { proceed: () => void; reset: () => void };

/** The question that something other than a change of page asks, while it waits for its answer. */
function useQuestion(unsaved: boolean): Asked | undefined {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    if (!unsaved) return;
    return askBeforeLeaving(
      () =>
        new Promise((resolve) => {
          const answer = (leave: boolean) => () => {
            setAsked(undefined);
            resolve(leave);
          };
          setAsked({ proceed: answer(true), reset: answer(false) });
        }),
    );
  }, [unsaved]);
  return asked;
}
