import type { NewMember } from '#contract/onboarding.staff.ts';
import { recordAudit } from '../../audit/audit.sql.ts';
import type { Db } from '../../db/database.ts';
import { changeAsStaff } from '../../history/change-as-staff.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import { generateToken } from '../authentication/single-use-tokens.sql.ts';
import { lockActiveOrganisation } from '../organisations/lock-active-organisation.sql.ts';
import type { Services } from '../services.ts';
import { assertNoOpenPaymentElsewhere } from './applicant.ts';
import { takenByAnotherMember } from './change-member-email.ts';
import { getMembership, insertMember, isEmailTaken } from './onboarding.sql.ts';
import { sendInvitation } from './send-invitation.ts';

/** The member sets the password with the link of the invitation, which also confirms the address. */
export async function addMember(services: Services, caller: StaffCaller, input: NewMember, address: string) {
  const { firstName, lastName, email } = input;
  services.rejectWhenOverloaded();
  // A password that is never shown, so only the link gives access.
  const passwordHash = await services.hashPassword(generateToken());
  const id = crypto.randomUUID();
  const subject = { kind: 'member', id, label: `${firstName} ${lastName}` } as const;
  const { entryId } = await changeAsStaff(
    services.db,
    caller,
    { action: 'added', subject },
    async (tx, historyEntryId, { memberId: actorId }) => {
      await insertWithMembership(tx, { ...input, id, passwordHash });
      await recordAudit(tx, { action: 'member.joined', actorId, subjectId: id, address });
      await sendInvitation(tx, services, { memberId: id, firstName, email }, { historyEntryId });
    },
  ).catch((error: unknown) => {
    throw isEmailTaken(error) ? takenByAnotherMember() : error;
  });
  return { id, entryId };
}

async function insertWithMembership(
  tx: Db,
  member: NewMember & { id: string; passwordHash: string },
): Promise<void> {
  const { email, organisationId, membershipId } = member;
  const membership = await getMembership(tx, membershipId);
  await assertNoOpenPaymentElsewhere(tx, email);
  if (organisationId) await lockActiveOrganisation(tx, organisationId);
  // The Newsletter plan does not include the member directory.
  const wantsListing = membership.plan !== 'Newsletter';
  await insertMember(tx, { ...member, unlistedOrganisationName: null, address: null, wantsListing });
}
