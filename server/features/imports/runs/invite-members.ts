import type { Db } from '../../../db/database.ts';
import { invitationDays, invitationEmail } from '../../../mail/invitation-email.ts';
import { createResetTokens } from '../../authentication/single-use-tokens.sql.ts';
import type { WriterServices } from './import-writer.ts';

const linkTtlSeconds = invitationDays * 24 * 60 * 60;

/** Time for staff to look at the result, and to undo the import before people get an email. */
const delaySeconds = 10 * 60;

type Invited = { id: string; email: string; firstName: string };

/** Sends links with which new members choose a password. */
export async function inviteMembers(
  tx: Db,
  { config: { publicUrl }, settings, mailer }: WriterServices,
  historyEntryId: string,
  members: Invited[],
): Promise<void> {
  const tokens = await createResetTokens(
    tx,
    members.map(({ id }) => id),
    linkTtlSeconds,
  );
  const { name: association } = settings.current.association;
  const toEmail = ({ id: memberId, email, firstName }: Invited, index: number) => {
    const token = tokens[index] as string;
    return { to: email, content: invitationEmail({ memberId, firstName, token, association, publicUrl }) };
  };
  await mailer.enqueueMany(tx, members.map(toEmail), { historyEntryId, delaySeconds });
}
