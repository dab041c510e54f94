import type { Db } from '../../db/database.ts';
import { badInput } from '../../http/errors.ts';
import { type Try, unlessTurnedAway } from '../../limits/limits.ts';
import { mailboxOf } from '../../mail/mailbox.ts';
import { findAccountByEmail } from '../authentication/accounts.sql.ts';
import { findFreshAccount, findOpening, isEmailTaken } from './joining.sql.ts';
import {
  assertNoOpenPaymentElsewhere,
  billingAddressOf,
  EmailTaken,
  type JoinParts,
  makeMember,
  newcomerOf,
  postWelcome,
  type Visitor,
} from './newcomer.ts';
import { beginToPay, type PayingVisitor } from './paid-join.ts';

type Fresh = NonNullable<Awaited<ReturnType<typeof findFreshAccount>>>;

/** A repeated submission within this time is a double click or a retry. */
const sameForMinutes = 10;

export type Joined = { userId: string } | PayingVisitor;

export async function join(parts: JoinParts, visitor: Visitor, address: string): Promise<Joined> {
  const { db, limits, passwordFaults, hashPassword, turnAwayInCrowd } = parts;
  turnAwayInCrowd();
  await limits.require('joinByAddress', address);
  const faults = passwordFaults(visitor.password);
  if (faults.length > 0) throw badInput(faults.map((message) => ({ field: 'password', message })));
  const membershipId = await membershipFor(db, visitor);
  // Hashed first, so that a taken email costs the same as a free one.
  const passwordHash = await unlessTurnedAway(limits, [['joinByAddress', address]], () =>
    hashPassword(visitor.password),
  );
  const newcomer = newcomerOf(visitor, { passwordHash, membershipId });
  if (visitor.planType === 'Subscriber') return beginToPay(parts, visitor, newcomer, address);
  // The mailbox is unverified. A paid plan is limited by its price.
  await limits.require(...byMailboxOf(visitor));
  if (await findAccountByEmail(db, visitor.email)) return joinedAlready(parts, visitor, address);

  try {
    return await db.transaction().execute(async (tx) => {
      await assertNoOpenPaymentElsewhere(tx, visitor.email, visitor.purchaseKey);
      const userId = await makeMember(tx, newcomer, address);
      await postWelcome(tx, parts, { ...newcomer, memberId: userId }, null);
      return { userId };
    });
  } catch (error) {
    // The unique index rejects one of two concurrent submissions.
    if (isEmailTaken(error)) return joinedAlready(parts, visitor, address);
    throw error;
  }
}

const byMailboxOf = ({ email }: Visitor): Try => ['joinByMailbox', mailboxOf(email)];

async function membershipFor(db: Db, { planType, organisationId }: Visitor): Promise<string> {
  const opening = await findOpening(db, planType, organisationId);
  if (!opening) throw badInput([{ field: 'planType', message: 'must be a plan that is offered' }]);
  if (organisationId && !opening.organisationId) {
    const message = 'must be an organisation that is open to this plan';
    throw badInput([{ field: 'organisationId', message }]);
  }
  return opening.membershipId;
}

/** A repeated submission must match everything, with few attempts: otherwise passwords could be guessed here. */
async function joinedAlready(
  { db, config, limits, checkPassword }: JoinParts,
  visitor: Visitor,
  address: string,
): Promise<Joined> {
  const fresh = await findFreshAccount(db, visitor.email, visitor.planType, sameForMinutes);
  const byEmail: Try = ['joinAgainByEmail', visitor.email];
  const byMailbox = byMailboxOf(visitor);
  const isSame =
    fresh &&
    saysTheSame(fresh, visitor) &&
    (await limits.attempt(...byEmail)) &&
    (await unlessTurnedAway(limits, [['joinByAddress', address], byMailbox, byEmail], () =>
      checkPassword(fresh.passwordHash, visitor.password),
    ));
  // With hideAccountExistence on, every attempt counts, so the limit does not reveal who is a member.
  if (isSame || !config.hideAccountExistence) await limits.giveBack(byMailbox);
  if (!isSame) throw new EmailTaken();
  return { userId: fresh.memberId };
}

function saysTheSame(fresh: Fresh, visitor: Visitor): boolean {
  const { firstName, lastName, organisationId = '', unlistedOrganisationName = '' } = visitor;
  const organisation = { organisationId, unlistedOrganisationName };
  const said = { firstName, lastName, ...organisation, ...billingAddressOf(visitor) };
  return Object.entries(said).every(([name, value]) => (fresh[name as keyof typeof said] ?? '') === value);
}
