import type { InputOf } from '#contract/endpoint.ts';
import type { joining, Plan } from '#contract/joining.ts';
import { recordAudit } from '../../audit/audit.sql.ts';
import type { Db } from '../../db/database.ts';
import { Refusal } from '../../errors.ts';
import type { Call } from '../../http/endpoint-binder.ts';
import type { FeatureParts } from '../feature-parts.ts';
import { confirmationLink } from './email-confirmations.sql.ts';
import { welcomeLetter } from './joining.mails.ts';
import { insertMember, type NewMember } from './joining.sql.ts';

export type JoinParts = Pick<
  FeatureParts,
  | 'config'
  | 'db'
  | 'limits'
  | 'postOffice'
  | 'cashier'
  | 'passwordFaults'
  | 'turnAwayInCrowd'
  | 'hashPassword'
  | 'checkPassword'
> &
  Pick<Call, 'portalUrl'>;
export type Visitor = InputOf<typeof joining.join>['body'];

/** All that a member is made of, without the password itself: it may have to wait for a payment. */
export type Newcomer = NewMember & { plan: Plan };

export function newcomerOf(visitor: Visitor, made: { passwordHash: string; membershipId: string }): Newcomer {
  const { firstName, lastName, email, organisationId, planType: plan } = visitor;
  return { ...made, firstName, lastName, email, organisationId, plan, address: billingAddressOf(visitor) };
}

export async function makeMember(tx: Db, newcomer: Newcomer, address?: string): Promise<string> {
  const { plan, ...member } = newcomer;
  const memberId = await insertMember(tx, member);
  await recordAudit(tx, {
    action: 'member.joined',
    actorId: memberId,
    subjectId: memberId,
    ...(address && { address }),
    detail: { plan },
  });
  return memberId;
}

export async function postOfWelcome(
  tx: Db,
  { config, postOffice }: Pick<JoinParts, 'config' | 'postOffice'>,
  { memberId, firstName, email, plan }: Newcomer & { memberId: string },
  invoice: { id: string; number: number } | null,
): Promise<void> {
  const { publicUrl, association } = config;
  const confirmUrl = await confirmationLink(tx, { memberId, email, publicUrl });
  const letter = welcomeLetter(
    { firstName, plan, association: association.name, publicUrl, confirmUrl },
    invoice,
  );
  await postOffice.post(tx, email, letter);
}

export function billingAddressOf({ BillingAddress: address }: Visitor) {
  if (!address) return null;
  const state = address.country === 'Australia' ? address.state.toUpperCase() : address.state;
  return { ...address, state };
}

export class EmailTaken extends Refusal {
  constructor() {
    super('conflict', {
      message: 'This email address already belongs to a member. Please sign in, or join with another one.',
      fields: [{ field: 'email', message: 'already belongs to a member' }],
    });
  }
}
