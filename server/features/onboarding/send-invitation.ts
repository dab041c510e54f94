import type { Db } from '../../db/database.ts';
import { createResetToken } from '../authentication/single-use-tokens.sql.ts';
import type { Services } from '../services.ts';
import type { EmailRecipient } from './confirm-email.ts';
import { invitationEmail } from './onboarding.emails.ts';
import { findMembershipOf } from './onboarding.sql.ts';

const invitationDays = 7;

/** The member sets the password with the link, which also confirms the address. */
export async function sendInvitation(
  tx: Db,
  { config, settings, mailer }: Pick<Services, 'config' | 'settings' | 'mailer'>,
  { memberId, firstName, email }: EmailRecipient,
  options?: { historyEntryId: string },
): Promise<void> {
  const { name: membership } = await findMembershipOf(tx, memberId);
  const token = await createResetToken(tx, memberId, invitationDays * 24 * 60 * 60);
  const url = `${config.publicUrl}/account/reset-password?userId=${memberId}&token=${token}`;
  const association = settings.current.association.name;
  const content = invitationEmail({ firstName, association, membership, days: invitationDays }, url);
  await mailer.enqueue(tx, email, content, options);
}
