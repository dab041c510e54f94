import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import type { Capability } from '#contract/permissions.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { focusHeading } from '#web/ui/pages/focus-heading.ts';
import { explainRefusal } from './explain-refusal.ts';
import { putBack } from './history/history.calls.ts';
import { usePermissions } from './staff-profile.ts';
import { notifyWithUndo } from './undo.tsx';

type Props = {
  name: string;
  /** Without it the button explains which role the person needs. Null if everyone who sees the row may restore it. */
  capability: Capability | null;
  /** Returns the history entry of the change. */
  restore: () => Promise<{ entryId: string | null }>;
};

/** Restores one row of a bin, which then leaves the list. */
export function RestoreButton({ name, capability, restore }: Props) {
  const { can } = usePermissions();
  const [isRunning, setIsRunning] = useState(false);
  const run = async () => {
    if (capability && !can(capability))
      return notify('error', 'You cannot do this.', explainRefusal(capability));
    setIsRunning(true);
    try {
      const { entryId } = await restore();
      focusHeading();
      const done = `‘${name}’ restored.`;
      if (entryId) notifyWithUndo(done, () => putBack(entryId));
      else notify('success', done);
    } catch (error) {
      notify('error', 'Not restored.', toErrorMessage(error));
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <Button kind="text" loading={isRunning} onClick={() => void run()}>
      <RotateCcw size={18} aria-hidden="true" />
      Restore<VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  );
}
