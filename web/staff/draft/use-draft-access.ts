import { type DraftKindName, draftCapabilities } from '#contract/drafts.ts';
import type { Scope } from '#contract/permissions.ts';
import { usePermissions } from '../staff-profile.ts';

export function useDraftAccess(kind: DraftKindName, scope?: Scope) {
  const { can } = usePermissions();
  return { isReadOnly: !can(draftCapabilities[kind].edit, scope) };
}
