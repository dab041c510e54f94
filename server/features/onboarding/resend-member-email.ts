import type { ResendableEmail } from '#contract/onboarding.staff.ts';
import type { Db } from '../../db/database.ts';
import { changeFinallyAsStaff } from '../../history/change-as-staff.ts';
import { openMember, toSubject } from '../../history/open-member.ts';
import { conflict, HttpError } from '../../http/errors.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import { findAccount, lockEmail } from '../authentication/accounts.sql.ts';
import { assertMayChangeAccess } from '../grants/may-change-access.sql.ts';
import type { Services } from '../services.ts';
import { consumeEmailLimits, type EmailRecipient, sendConfirmation } from './confirm-email.ts';
import { createConfirmationLink } from './email-confirmations.sql.ts';
import { welcomeEmail } from './onboarding.emails.ts';
import { findMembershipOf } from './onboarding.sql.ts';
import { sendInvitation } from './send-invitation.ts';

export async function resendMemberEmail(
  services: Services,
  caller: StaffCaller,
  { id, kind }: { id: string; kind: ResendableEmail },
): Promise<void> {
  const { db } = services;
  const subject = toSubject(await openMember(db, caller, id));
  const account = await findAccount(db, id);
  if (!account || account.disabledAt) throw conflict('This member has no account in use.');
  if (account.emailConfirmedAt) throw conflict('The address is confirmed already.');
  await assertMayChangeAccess(db, caller, [id]);
  await consumeEmailLimits(services, id, account.email);
  await changeFinallyAsStaff(db, caller, { action: `sent the ${kind} email again to`, subject }, async (tx) =>
    senders[kind](tx, services, { ...account, email: await lockEmail(tx, id) }),
  );
}

/** Records each email separately, so that one refusal does not stop the others. */
export async function resendMemberEmails(
  services: Services,
  caller: StaffCaller,
  { ids, kind }: { ids: string[]; kind: ResendableEmail },
) {
  const leftAlone: { id: string; reason: string }[] = [];
  for (const id of ids)
    try {
      await resendMemberEmail(services, caller, { id, kind });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      leftAlone.push({ id, reason: error.message });
    }
  return { sentCount: ids.length - leftAlone.length, leftAlone };
}

async function sendWelcome(tx: Db, { config, settings, mailer }: Services, recipient: EmailRecipient) {
  const { publicUrl } = config;
  const { plan } = await findMembershipOf(tx, recipient.memberId);
  if (!plan) throw conflict('Only a membership that people join by themselves has a welcome email.');
  const confirmUrl = await createConfirmationLink(tx, { ...recipient, publicUrl });
  const { association } = settings.current;
  const content = welcomeEmail(
    { ...recipient, plan, association: association.name, publicUrl, confirmUrl },
    null,
  );
  await mailer.enqueue(tx, recipient.email, content);
}

const senders = { confirmation: sendConfirmation, welcome: sendWelcome, invitation: sendInvitation };
