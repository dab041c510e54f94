import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Capability } from '#contract/permissions.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { ActionButton } from '../action-button.tsx';
import type { DraftCalls } from './draft-calls.ts';

type Props<Body> = {
  label: string;
  icon: ReactNode;
  capability: Capability;
  calls: DraftCalls<Body>;
  toPath: (id: string) => string;
};

/** Creates an empty draft and opens it. */
export function NewDraftButton<Body>({ label, icon, capability, calls, toPath }: Props<Body>) {
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const create = async () => {
    setIsCreating(true);
    try {
      const created = await calls.create?.();
      if (created) await navigate({ to: toPath(created.item.id) });
    } catch (error) {
      notify('error', 'No draft was created.', toErrorMessage(error));
    } finally {
      setIsCreating(false);
    }
  };
  return (
    <ActionButton
      kind="primary"
      label={label}
      icon={icon}
      keys="n"
      capability={capability}
      loading={isCreating}
      onClick={() => void create()}
    />
  );
}
