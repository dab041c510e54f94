/** `npm run member -- EMAIL`: changes the access of an account and prints its state and audit log. */
import { parseArgs } from 'node:util';
import { listAudit, recordAudit } from '#server/audit/audit.sql.ts';
import { readEnvironment } from '#server/config/environment.ts';
import { type Db, openDatabase } from '#server/db/database.ts';
import {
  type Account,
  findAccountByEmail,
  markEmailConfirmed,
  setDisabled,
  setStaff,
} from '#server/features/authentication/accounts.sql.ts';
import { disableDemoAccounts } from '#server/features/authentication/demo-accounts.ts';
import { revokeSessionsOf } from '#server/features/authentication/sessions.sql.ts';
import { rotatePhotoKey } from '#server/features/members/change-photo.ts';
import { giveUp, printLine } from '#server/start/progress.ts';
import { failWith } from './command.ts';

const usage =
  'Whom? npm run member -- EMAIL [--staff yes|no] [--disabled yes|no] [--confirmed yes], or npm run member -- --demo --disabled yes';
const entriesShown = 20;

try {
  const { email, wishes } = parseArguments();
  const config = readEnvironment(process.cwd());
  const database = await openDatabase({ databaseUrl: config.databaseUrl, folder: config.dataDir });
  const lines = await database.db
    .transaction()
    .execute((tx) => (email ? change(tx, email, wishes) : disableDemo(tx)))
    .finally(() => database.close());
  if (!lines) giveUp(`Nobody has an account with ${email}.`);
  printLine(lines.join('\n'));
} catch (error) {
  failWith(error, 'It could not be done');
}

type RequestedChanges = ReturnType<typeof parseArguments>['wishes'];

function parseArguments() {
  const { values, positionals } = read();
  const [email, ...more] = positionals;
  const wishes = {
    staff: yesOrNo(values.staff),
    disabled: yesOrNo(values.disabled),
    confirmed: yesOrNo(values.confirmed),
  };
  const isWellSaid = values.demo ? !email && wishes.disabled && wishes.staff === undefined : email;
  // A confirmed address stays confirmed.
  if (!isWellSaid || more.length > 0 || wishes.confirmed === false) giveUp(usage);
  return { email, wishes };
}

function read() {
  try {
    const word = { type: 'string' } as const;
    const options = { staff: word, disabled: word, confirmed: word, demo: { type: 'boolean' } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch {
    return giveUp(usage);
  }
}

function yesOrNo(word: string | undefined): boolean | undefined {
  if (word !== undefined && word !== 'yes' && word !== 'no') giveUp(usage);
  return word === undefined ? undefined : word === 'yes';
}

async function change(tx: Db, email: string, wishes: RequestedChanges): Promise<string[] | undefined> {
  const found = await findAccountByEmail(tx, email);
  if (!found) return undefined;
  await updateAccount(tx, found, wishes);
  if (wishes.confirmed && (await markEmailConfirmed(tx, found))) {
    const detail = { by: 'command' };
    await recordAudit(tx, { action: 'email.confirmed', subjectId: found.memberId, detail });
  }
  // The old address of the photo stops working.
  if (wishes.disabled) await rotatePhotoKey(tx, found.memberId);
  return describe(tx, email);
}

async function disableDemo(tx: Db): Promise<string[]> {
  const shut = await disableDemoAccounts(tx);
  for (const memberId of shut) {
    await noteDisabled(tx, memberId, true);
    await revokeSessionsOf(tx, memberId);
  }
  return [`Accounts that were shut: ${shut.length.toLocaleString('en')}.`];
}

/** Ends all sessions after a change, because tokens carry the old rights. */
async function updateAccount(
  tx: Db,
  { memberId, isStaff, disabledAt }: Account,
  wishes: RequestedChanges,
): Promise<void> {
  const isDisabled = disabledAt !== null;
  const { staff = isStaff, disabled = isDisabled } = wishes;
  if (staff !== isStaff) {
    await setStaff(tx, memberId, staff);
    await recordAudit(tx, { action: 'member.staff', subjectId: memberId, detail: { isStaff: staff } });
  }
  if (disabled !== isDisabled) {
    await setDisabled(tx, memberId, disabled);
    await noteDisabled(tx, memberId, disabled);
  }
  if (staff !== isStaff || disabled !== isDisabled) await revokeSessionsOf(tx, memberId);
}

function noteDisabled(tx: Db, memberId: string, isDisabled: boolean): Promise<void> {
  return recordAudit(tx, { action: 'member.disabled', subjectId: memberId, detail: { isDisabled } });
}

async function describe(db: Db, email: string): Promise<string[]> {
  const account = (await findAccountByEmail(db, email)) as Account;
  const entries = await listAudit(db, account.memberId, entriesShown);
  return [
    `${account.firstName} ${account.lastName}, ${account.memberId}`,
    [
      `staff: ${account.isStaff ? 'yes' : 'no'}`,
      `disabled: ${account.disabledAt ? 'yes' : 'no'}`,
      `email confirmed: ${account.emailConfirmedAt ? 'yes' : 'no'}`,
    ].join(', '),
    ...entries.map(({ at, action, actorId, detail }) =>
      [at.toISOString(), action, actorId ? `by ${actorId}` : '', JSON.stringify(detail)]
        .filter((word) => word && word !== '{}')
        .join('  '),
    ),
  ];
}
