import type { Db } from '../../../db/database.ts';
import type { Job } from '../../../jobs/job-queue.ts';
import { invitationDays, invitationEmail } from '../../../mail/invitation-email.ts';
import { createResetTokens } from '../../authentication/single-use-tokens.sql.ts';
import type { Services } from '../../services.ts';
import { findImportForUpdate } from './import-runs.sql.ts';
import { type Invitee, listMembersToInvite, saveInvitedTo } from './invite-members.sql.ts';

/** Starts when the import ends. It waits, so that staff can undo the import before people get an email. */
export const inviteMembersJob: Job<{ importId: string }> = { name: 'invite-imported-members' };
export const inviteDelaySeconds = 10 * 60;

const linkTtlSeconds = invitationDays * 24 * 60 * 60;
const rowsPerTransaction = 200;

type Deps = Pick<Services, 'db' | 'config' | 'settings' | 'mailer'>;

/** Sends new members links with which they choose a password. Continues after the last transaction. */
export async function inviteMembers(deps: Deps, importId: string): Promise<void> {
  while (await deps.db.transaction().execute((tx) => inviteNextMembers(tx, deps, importId)));
}

/** Returns false if no rows are left, or if staff undo the import. */
async function inviteNextMembers(tx: Db, deps: Deps, importId: string): Promise<boolean> {
  const record = await findImportForUpdate(tx, importId);
  if (record?.state !== 'imported' || !record.entryId || record.undoEntryId) return false;
  const next = { importId, afterRow: record.invitedToRow, limit: rowsPerTransaction };
  const { lastRow, invitees } = await listMembersToInvite(tx, next);
  if (lastRow === null) return false;
  if (invitees.length > 0) await sendInvitations(tx, deps, record.entryId, invitees);
  await saveInvitedTo(tx, importId, lastRow);
  return true;
}

async function sendInvitations(
  tx: Db,
  { config: { publicUrl }, settings, mailer }: Deps,
  entryId: string,
  invitees: Invitee[],
): Promise<void> {
  const tokens = await createResetTokens(
    tx,
    invitees.map(({ id }) => id),
    linkTtlSeconds,
  );
  const { name: association } = settings.current.association;
  const toEmail = ({ id: memberId, email, firstName }: Invitee, index: number) => {
    const token = tokens[index] as string;
    return { to: email, content: invitationEmail({ memberId, firstName, token, association, publicUrl }) };
  };
  await mailer.enqueueMany(tx, invitees.map(toEmail), entryId);
}
