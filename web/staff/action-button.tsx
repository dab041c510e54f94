import type { ReactNode } from 'react';
import type { Capability, Scope } from '#contract/permissions.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { explainRefusal } from './explain-refusal.ts';
import { KeyCaps } from './keys/key-caps.tsx';
import { toAriaKeys } from './keys/to-aria-keys.ts';
import { useShortcuts } from './keys/use-shortcuts.ts';
import { usePermissions } from './staff-profile.ts';

type Props = {
  label: string;
  icon?: ReactNode;
  onClick: () => void;
  kind?: 'primary' | 'secondary' | 'text';
  keys?: string;
  loading?: boolean;
  /** Without this capability the button stays visible and explains which role it needs. */
  capability?: Capability;
  scope?: Scope;
};

/** A button of a page with its key, which `?` and the command palette list too. */
export function ActionButton({
  label,
  icon,
  onClick,
  kind = 'secondary',
  keys,
  loading = false,
  ...access
}: Props) {
  const { can } = usePermissions();
  const { capability, scope } = access;
  const isAllowed = !capability || can(capability, scope);
  const run = () => {
    if (isAllowed || !capability) onClick();
    else notify('error', 'You cannot do this.', explainRefusal(capability));
  };
  useShortcuts('This page', [{ ...(keys && { keys }), label, run }]);
  return (
    <Button kind={kind} loading={loading} onClick={run} aria-keyshortcuts={keys && toAriaKeys(keys)}>
      {icon}
      {label}
      {keys ? <KeyCaps keys={keys} /> : null}
    </Button>
  );
}
