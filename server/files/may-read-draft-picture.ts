import { type DraftKindName, draftCapabilities } from '#contract/drafts.ts';
import type { Capability } from '#contract/permissions.ts';
import type { Caller } from '../http/caller.ts';
import type { AccessControl } from '../http/register-endpoints.ts';
import { findSecondStepError, isAllowed } from '../http/staff-access.ts';
import type { PictureOwner } from './files.sql.ts';

/** Whether the cookie is of a session that may read the drafts with the picture. */
export async function mayReadDraftPicture(
  accessControl: AccessControl,
  filesToken: string | undefined,
  { draftKind, draftId }: PictureOwner,
): Promise<boolean> {
  const caller = filesToken ? await findStaff(accessControl, filesToken) : null;
  if (!caller) return false;
  const scope = draftKind === 'group' && draftId ? { groupId: draftId.toLowerCase() } : {};
  return isAllowed(caller.grants, { capability: toReadCapability(draftKind), scope });
}

const toReadCapability = (kind: DraftKindName | 'resource'): Capability =>
  kind === 'resource' ? 'resources.read' : draftCapabilities[kind].read;

async function findStaff({ authenticate, demo }: AccessControl, token: string): Promise<Caller | null> {
  const options = { onlyAcceptsToken: 'files' } as const;
  const cached = await authenticate(token, options);
  const isSecondStepMissing = cached && findSecondStepError({}, cached, demo) !== undefined;
  // Another process may have checked the second step since this one cached the session.
  const caller = isSecondStepMissing
    ? await authenticate(token, { ...options, bypassesCache: true })
    : cached;
  if (!caller || caller.impersonatorId || findSecondStepError({}, caller, demo)) return null;
  return caller;
}
