import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isReloadingWithDrafts } from '#web/api/drafts.ts';
import { loadSession } from '#web/api/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { createLazyModule, useOptionalLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { registerLeaveGuard } from './navigation-guard.ts';

type Props = { hasChanges: boolean; title?: string; children: string };

/** Preloaded, because the browser may be offline when the member leaves. */
const dialog = createLazyModule(async () => (await import('#web/ui/overlays/dialog.tsx')).Dialog);

export function UnsavedChangesGuard({ hasChanges, title = 'Leave without saving?', children }: Props) {
  const leavePrompt = useLeavePrompt(hasChanges);
  const blocker = useBlocker({
    // Logging out clears the session and has its own prompt.
    shouldBlockFn: () => hasChanges && loadSession() !== null,
    enableBeforeUnload: () => hasChanges && loadSession() !== null && !isReloadingWithDrafts(),
    withResolver: true,
  });
  const prompt = blocker.status === 'blocked' ? blocker : leavePrompt;
  useEffect(() => {
    if (hasChanges) dialog.load().catch(() => {});
  }, [hasChanges]);
  const Dialog = useOptionalLazyModule(dialog, prompt !== undefined, () => {
    if (window.confirm(`${title}\n\n${children}`)) prompt?.proceed();
    else prompt?.reset();
  });
  if (!prompt || !Dialog) return null;
  return (
    <Dialog
      title={title}
      open
      onClose={prompt.reset}
      actions={
        <>
          <Button kind="secondary" onClick={prompt.proceed}>
            Leave
          </Button>
          <Button onClick={prompt.reset}>Stay</Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}

type Prompt = { proceed: () => void; reset: () => void };

function useLeavePrompt(hasChanges: boolean): Prompt | undefined {
  const [prompt, setPrompt] = useState<Prompt>();
  useEffect(() => {
    if (!hasChanges) return;
    return registerLeaveGuard(
      () =>
        new Promise((resolve) => {
          const respond = (mayLeave: boolean) => () => {
            setPrompt(undefined);
            resolve(mayLeave);
          };
          setPrompt({ proceed: respond(true), reset: respond(false) });
        }),
    );
  }, [hasChanges]);
  return prompt;
}
