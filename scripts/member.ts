/** `npm run member -- EMAIL`: changes the access of an account and prints its state and audit log. */
import { listAudit, recordAudit } from '#server/audit/audit.sql.ts';
import { readEnvironment } from '#server/config/environment.ts';
import { type Db, openDatabase } from '#server/db/database.ts';
import {
  type Account,
  findAccountByEmail,
  markEmailConfirmed,
  setDisabled,
} from '#server/features/authentication/accounts.sql.ts';
import { disableDemoAccounts } from '#server/features/authentication/demo-accounts.ts';
import { deleteAllMethods } from '#server/features/authentication/second-step/methods.sql.ts';
import { revokeSessionsOf } from '#server/features/authentication/sessions.sql.ts';
import {
  endGrantsOf,
  hasAdministrator,
  insertGrant,
  isLastAdministratorError,
  listOwnGrants,
} from '#server/features/grants/grants.sql.ts';
import { rotatePhotoKey } from '#server/features/members/change-photo.ts';
import { recordHistory } from '#server/history/change-as-staff.ts';
import { exitWithErrors, printLine } from '#server/start/progress.ts';
import { failWith } from './command.ts';
import { type MemberArguments, parseMemberArguments } from './member-arguments.ts';

const usage =
  'Usage: npm run member -- EMAIL [--staff yes|no] [--disabled yes|no] [--confirmed yes] [--second-step remove], or npm run member -- --demo --disabled yes';
const maxAuditEntries = 20;

try {
  const { email, changes } = parseMemberArguments(process.argv.slice(2)) ?? exitWithErrors(usage);
  const config = readEnvironment(process.cwd());
  const database = await openDatabase({ databaseUrl: config.databaseUrl, folder: config.dataDir });
  const lines = await database.db
    .transaction()
    .execute((tx) => (email ? applyChanges(tx, email, changes) : disableDemo(tx)))
    .finally(() => database.close());
  if (!lines) exitWithErrors(`No account found for ${email}.`);
  printLine(lines.join('\n'));
} catch (error) {
  if (isLastAdministratorError(error))
    exitWithErrors('One administrator who can sign in must remain. Make another member administrator first.');
  failWith(error, 'The change failed');
}

type RequestedChanges = MemberArguments['changes'];

async function applyChanges(tx: Db, email: string, changes: RequestedChanges): Promise<string[] | undefined> {
  const account = await findAccountByEmail(tx, email);
  if (!account) return undefined;
  await updateAccount(tx, account, changes);
  if (changes.confirmed && (await markEmailConfirmed(tx, account))) {
    const detail = { by: 'command' };
    await recordAudit(tx, { action: 'email.confirmed', subjectId: account.memberId, detail });
  }
  if (changes.removesSecondStep) await removeSecondStep(tx, account);
  // Changes the URL of the photo, so that old links stop working.
  if (changes.disabled) await rotatePhotoKey(tx, account.memberId);
  return describeAccount(tx, email);
}

async function disableDemo(tx: Db): Promise<string[]> {
  const memberIds = await disableDemoAccounts(tx);
  for (const memberId of memberIds) {
    await auditDisabled(tx, memberId, true);
    await revokeSessionsOf(tx, memberId);
  }
  const hint = 'No administrator can sign in now. Run `npm run member -- EMAIL --staff yes`.';
  return [
    `Disabled ${memberIds.length.toLocaleString('en')} accounts.`,
    ...((await hasAdministrator(tx)) ? [] : [hint]),
  ];
}

/** Revokes all sessions after a change. */
async function updateAccount(tx: Db, account: Account, changes: RequestedChanges): Promise<void> {
  const { memberId } = account;
  const isDisabled = account.disabledAt !== null;
  const { staff, disabled = isDisabled } = changes;
  if (staff !== undefined) await setStaff(tx, account, staff);
  if (disabled !== isDisabled) {
    await setDisabled(tx, memberId, disabled);
    await auditDisabled(tx, memberId, disabled);
  }
  if (staff !== undefined || disabled !== isDisabled) await revokeSessionsOf(tx, memberId);
}

/** Grants the role of administrator, or ends all grants. */
async function setStaff(tx: Db, { memberId, firstName, lastName }: Account, isStaff: boolean): Promise<void> {
  const subject = { kind: 'grant', id: memberId, label: `${firstName} ${lastName}` } as const;
  const action = isStaff ? 'granted administrator to' : 'withdrew all roles from';
  const scope = { groupId: null, organisationId: null };
  const grant = { memberId, role: 'administrator', ...scope, grantedBy: null, until: null } as const;
  const { entryId } = await recordHistory(tx, null, { action, subject }, async () => {
    await (isStaff ? insertGrant(tx, grant) : endGrantsOf(tx, memberId));
  });
  if (entryId === null) return;
  await recordAudit(tx, { action: 'member.staff', subjectId: memberId, detail: { isStaff } });
}

/** For members who have lost their methods and recovery codes. */
async function removeSecondStep(tx: Db, { memberId }: Account): Promise<void> {
  await deleteAllMethods(tx, memberId);
  await revokeSessionsOf(tx, memberId);
  const detail = { by: 'command' };
  await recordAudit(tx, { action: 'second-step.removed', subjectId: memberId, detail });
}

function auditDisabled(tx: Db, memberId: string, isDisabled: boolean): Promise<void> {
  return recordAudit(tx, { action: 'member.disabled', subjectId: memberId, detail: { isDisabled } });
}

async function describeAccount(db: Db, email: string): Promise<string[]> {
  const account = (await findAccountByEmail(db, email)) as Account;
  const { memberId, firstName, lastName, disabledAt, emailConfirmedAt, hasSecondStep } = account;
  const roles = (await listOwnGrants(db, memberId)).map(({ role }) => role);
  const entries = await listAudit(db, memberId, maxAuditEntries);
  const yesNo = (value: Date | boolean | null) => (value ? 'yes' : 'no');
  return [
    `${firstName} ${lastName}, ${memberId}`,
    `roles: ${roles.join(', ') || 'none'}, disabled: ${yesNo(disabledAt)}, email confirmed: ${yesNo(emailConfirmedAt)}, second step: ${yesNo(hasSecondStep)}`,
    ...entries.map(({ at, action, actorId, detail }) =>
      [at.toISOString(), action, actorId ? `by ${actorId}` : '', JSON.stringify(detail)]
        .filter((word) => word && word !== '{}')
        .join('  '),
    ),
  ];
}
