import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { loadSession } from '#web/api/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { lazyModule, useOptionalLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { registerLeaveGuard } from './navigation-guard.ts';

type Props = { unsaved: boolean; title?: string; children: string };

/** Loaded early, because the network may be gone when the member leaves. */
const dialog = lazyModule(async () => (await import('#web/ui/overlays/dialog.tsx')).Dialog);

export function UnsavedGuard({ unsaved, title = 'Leave without saving?', children }: Props) {
  const question = useLeavePrompt(unsaved);
  const blocker = useBlocker({
    // Logging out has asked already.
    shouldBlockFn: () => unsaved && loadSession() !== null,
    enableBeforeUnload: () => unsaved && loadSession() !== null,
    withResolver: true,
  });
  const asked = blocker.status === 'blocked' ? blocker : question;
  useEffect(() => {
    // Leaving offline still asks.
    if (unsaved) dialog.fetch().catch(() => {});
  }, [unsaved]);
  const Dialog = useOptionalLazyModule(dialog, asked !== undefined, () => {
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

function useLeavePrompt(unsaved: boolean): Asked | undefined {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    if (!unsaved) return;
    return registerLeaveGuard(
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
