import type { Db } from '../../db/database.ts';
import { invitationDays, invitationEmail } from '../../mail/invitation-email.ts';
import { createResetToken } from '../authentication/single-use-tokens.sql.ts';
import type { Services } from '../services.ts';
import type { EmailRecipient } from './confirm-email.ts';

/** The member sets the password with the link, which also confirms the address. */
export async function sendInvitation(
  tx: Db,
  { config, settings, mailer }: Pick<Services, 'config' | 'settings' | 'mailer'>,
  { memberId, firstName, email }: EmailRecipient,
  options?: { historyEntryId: string },
): Promise<void> {
  const token = await createResetToken(tx, memberId, invitationDays * 24 * 60 * 60);
  const { publicUrl } = config;
  const { name: association } = settings.current.association;
  const content = invitationEmail({ memberId, firstName, token, association, publicUrl });
  await mailer.enqueue(tx, email, { ...content, isUrgent: true }, options);
}
