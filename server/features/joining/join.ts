import type { InputOf } from '#contract/endpoint.ts';
import { type joining, type Plan, subscriberCents } from '#contract/joining.ts';
import { recordAudit } from '../../audit/audit.sql.ts';
import type { Db } from '../../db/database.ts';
import { badInput, Refusal } from '../../errors.ts';
import { findAccountByEmail } from '../authentication/accounts.sql.ts';
import type { FeatureParts } from '../feature-parts.ts';
import { issueInvoice } from '../invoices/issue-invoice.sql.ts';
import { welcomeLetter } from './joining.mails.ts';
import { findFreshAccount, findOpening, insertMember, isEmailTaken } from './joining.sql.ts';

export type JoinParts = Pick<
  FeatureParts,
  'config' | 'db' | 'limits' | 'postOffice' | 'passwordFaults' | 'hashPassword' | 'checkPassword'
>;
type Fresh = NonNullable<Awaited<ReturnType<typeof findFreshAccount>>>;
export type Visitor = InputOf<typeof joining.join>['body'];

/** How long the same submitted again counts as the same: a double click, or a lost answer and a second try. */
const sameForMinutes = 10;

/** Makes a member of a visitor and returns the member's id. */
export async function join(parts: JoinParts, visitor: Visitor, address: string): Promise<string> {
  const { db, limits, passwordFaults, hashPassword } = parts;
  await limits.require('joinByAddress', address);
  const faults = passwordFaults(visitor.password);
  if (faults.length > 0) throw badInput(faults.map((message) => ({ field: 'password', message })));
  const membershipId = await membershipFor(db, visitor);
  // Hashed before it is known whether it is needed: a taken email costs what a free one does.
  const passwordHash = await hashPassword(visitor.password);
  if (await findAccountByEmail(db, visitor.email)) return joinedAlready(parts, visitor);

  try {
    return await db
      .transaction()
      .execute((tx) => makeMember(tx, parts, visitor, { passwordHash, membershipId }, address));
  } catch (error) {
    // Of two submits at the same moment the index lets one through; the other finds what the first one made.
    if (isEmailTaken(error)) return joinedAlready(parts, visitor);
    throw error;
  }
}

async function membershipFor(db: Db, { planType, organisationId }: Visitor): Promise<string> {
  const opening = await findOpening(db, planType, organisationId);
  if (!opening) throw badInput([{ field: 'planType', message: 'must be a plan that is offered' }]);
  if (!opening.organisationId) {
    const message = 'must be an organisation that is open to this plan';
    throw badInput([{ field: 'organisationId', message }]);
  }
  return opening.membershipId;
}

async function makeMember(
  tx: Db,
  { config, postOffice }: JoinParts,
  visitor: Visitor,
  made: { passwordHash: string; membershipId: string },
  address: string,
): Promise<string> {
  const { firstName, lastName, email, organisationId, planType: plan } = visitor;
  const memberId = await insertMember(tx, {
    ...made,
    ...{ firstName, lastName, email, organisationId },
    address: billingAddressOf(visitor),
  });
  await recordAudit(tx, {
    action: 'member.joined',
    actorId: memberId,
    subjectId: memberId,
    address,
    detail: { plan },
  });
  const invoiceNumber = await billFor(tx, plan, memberId);
  const { publicUrl, association } = config;
  const letter = welcomeLetter({ firstName, plan, association: association.name, publicUrl }, invoiceNumber);
  await postOffice.post(tx, email, letter);
  return memberId;
}

function billingAddressOf({ BillingAddress: address }: Visitor) {
  if (!address) return null;
  const state = address.country === 'Australia' ? address.state.toUpperCase() : address.state;
  return { ...address, state };
}

async function billFor(tx: Db, plan: Plan, memberId: string): Promise<number | null> {
  if (plan !== 'Subscriber') return null;
  const { number } = await issueInvoice(tx, {
    memberId,
    kind: 'Membership',
    lines: [{ description: 'Subscriber annual membership', quantity: 1, unitCents: subscriberCents }],
  });
  return number;
}

/**
 * The email has an account. Whoever says all of one that is minutes old, with its password, has just made it; every
 * other is told that it is taken. Few tries, for otherwise this would be a place to guess passwords at.
 */
async function joinedAlready({ db, limits, checkPassword }: JoinParts, visitor: Visitor): Promise<string> {
  const fresh = await findFreshAccount(db, visitor.email, visitor.planType, sameForMinutes);
  const isSame =
    fresh &&
    saysTheSame(fresh, visitor) &&
    (await limits.attempt('joinAgainByEmail', visitor.email)) &&
    (await checkPassword(fresh.passwordHash, visitor.password));
  if (!isSame) throw new EmailTaken();
  return fresh.memberId;
}

/** Who corrects what was submitted before wants the correction: to call that the same would lose it. */
function saysTheSame(fresh: Fresh, visitor: Visitor): boolean {
  const { firstName, lastName, organisationId } = visitor;
  const said = { firstName, lastName, organisationId, ...billingAddressOf(visitor) };
  return Object.entries(said).every(([name, value]) => (fresh[name as keyof typeof said] ?? '') === value);
}

export class EmailTaken extends Refusal {
  constructor() {
    super('conflict', {
      message: 'This email address already belongs to a member. Please sign in, or join with another one.',
      fields: [{ field: 'email', message: 'already belongs to a member' }],
    });
  }
}
