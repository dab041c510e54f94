import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { storedSession } from '#web/api/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { late, useFetched } from '#web/ui/overlays/late.ts';
import { askBeforeLeaving } from './leaving.ts';

type Props = {
  /** Whether there is anything to lose. */
  unsaved: boolean;
  title?: string;
  /** What would be lost, as a sentence. */
  children: string;
};

/** Fetched when there is first something to lose: when somebody leaves, the network may be gone. */
const dialog = late(async () => (await import('#web/ui/overlays/dialog.tsx')).Dialog);

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
  useEffect(() => {
    // Whoever leaves without a network is asked all the same.
    if (unsaved) dialog.fetch().catch(() => {});
  }, [unsaved]);
  const Dialog = useFetched(dialog, asked !== undefined, () => {
    if (window.confirm(`${title}\n\n${children}`)) asked?.proceed();
    else asked?.reset();
  });
  if (!asked || !Dialog) return null;
  return (
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
