import { setTimeout as delay } from 'node:timers/promises';
import type { authentication } from '#contract/authentication.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { recordAudit, recordOwnAct } from '../../audit/audit.sql.ts';
import { badInput, badRequest } from '../../http/errors.ts';
import { unlessTurnedAway } from '../../limits/limits.ts';
import type { Services } from '../services.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  lockAddress,
  markEmailConfirmed,
  setPasswordHash,
} from './accounts.sql.ts';
import { passwordChangedLetter, resetLetter } from './authentication.mails.ts';
import { createResetToken, findResetToken, takeResetToken } from './one-use-tokens.sql.ts';
import { passwordFaults } from './password-rules.ts';
import { hashPassword, turnAwayInCrowd } from './passwords.ts';
import { endSessionsOf } from './sessions.sql.ts';

const linkSeconds = 60 * 60;

export async function requestReset(parts: Services, username: string, address: string): Promise<void> {
  const { db, limits } = parts;
  const { hideAccountExistence } = parts.config;
  await limits.require('resetByAddress', address);
  const request = async () => {
    const account = await findAccountByEmail(db, username);
    const known = account && !account.disabledAt ? account : null;
    if (!known && !hideAccountExistence) throw badRequest('Incorrect email provided');
    if (known && hideAccountExistence && !(await limits.attempt('resetByAccount', username))) return;
    if (known && !hideAccountExistence) await limits.require('resetByAccount', username);
    if (known) await mailLink(parts, known, address);
  };
  // Constant time, because a fast response would reveal that there is no account.
  if (hideAccountExistence) await Promise.all([request(), delay(500)]);
  else await request();
}

async function mailLink({ config, db, postOffice }: Services, account: Account, address: string) {
  await db.transaction().execute(async (tx) => {
    const token = await createResetToken(tx, account.memberId, linkSeconds);
    // Never the Host header, which any client can forge.
    const url = `${config.publicUrl}/account/reset-password?userId=${account.memberId}&token=${token}`;
    // Read again under a lock: a corrected address must get the link, not the former one.
    await postOffice.post(tx, await lockAddress(tx, account.memberId), resetLetter(account, url));
    await recordAudit(tx, { action: 'password.reset-requested', subjectId: account.memberId, address });
  });
}

type Reset = InputOf<typeof authentication.resetPassword>['body'];

export async function resetPassword(parts: Services, given: Reset, address: string): Promise<void> {
  const { config, db, limits, sessions, postOffice } = parts;
  turnAwayInCrowd();
  await limits.require('resetTokenByAddress', address);
  const faults = passwordFaults(given.password);
  if (faults.length > 0) throw badInput(faults.map((message) => ({ field: 'password', message })));
  // Hashing is expensive, so only valid tokens reach it.
  if (!(await findResetToken(db, given.token))) throw linkIsVoid();
  const passwordHash = await unlessTurnedAway(limits, [['resetTokenByAddress', address]], () =>
    hashPassword(given.password),
  );

  const ended = await db.transaction().execute(async (tx) => {
    const memberId = await takeResetToken(tx, given.token);
    const account = memberId && (await findAccount(tx, memberId));
    if (!account || account.disabledAt || account.email.toLowerCase() !== given.username.toLowerCase())
      throw linkIsVoid();
    await setPasswordHash(tx, account.memberId, passwordHash);
    // The link was sent to the account's address, so using it confirms the address.
    if (await markEmailConfirmed(tx, account)) {
      const detail = { by: 'password reset' };
      await recordOwnAct(tx, account.memberId, { action: 'email.confirmed', address, detail });
    }
    const { publicUrl } = config;
    const letter = passwordChangedLetter(account, { publicUrl, signedOut: 'everywhere' });
    await postOffice.post(tx, account.email, letter);
    await recordOwnAct(tx, account.memberId, { action: 'password.reset', address });
    return endSessionsOf(tx, account.memberId);
  });
  sessions.forget(ended);
  await limits.clear('signInFailuresByAccount', given.username);
}

const linkIsVoid = () => badRequest('This link no longer works, or the email is not the one it was sent to.');
