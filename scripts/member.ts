/**
 * `npm run member -- EMAIL [--staff yes|no] [--disabled yes|no]`: makes a member staff, or shuts an account, or takes
 * either back; and shows how it stands, with what the audit log says of it last.
 */
import { parseArgs } from 'node:util';
import { listAudit, recordAudit } from '#server/audit/audit.sql.ts';
import { ConfigFault } from '#server/config.ts';
import { type Db, openDatabase } from '#server/db/database.ts';
import { FolderInUse } from '#server/db/embedded/folder-lock.ts';
import { readEnvironment } from '#server/environment.ts';
import {
  type Account,
  findAccountByEmail,
  setDisabled,
  setStaff,
} from '#server/features/authentication/accounts.sql.ts';
import { endSessionsOf } from '#server/features/authentication/sessions.sql.ts';
import { giveUp, say } from '#server/progress.ts';

const usage = 'Whom? npm run member -- EMAIL [--staff yes|no] [--disabled yes|no]';
const entriesShown = 20;

try {
  const { email, wishes } = readWishes();
  const { databaseUrl, dataDir } = readEnvironment(process.cwd());
  const database = await openDatabase({ databaseUrl, folder: dataDir });
  const found = await findAccountByEmail(database.db, email);
  if (found) await database.db.transaction().execute((tx) => grant(tx, found, wishes));
  const lines = found ? await describe(database.db, email) : [];
  await database.close();
  if (!found) giveUp(`Nobody has an account with ${email}.`);
  say(lines.join('\n'));
} catch (error) {
  if (error instanceof ConfigFault) giveUp(...error.faults);
  if (error instanceof FolderInUse) giveUp(error.message);
  giveUp(`It could not be done: ${(error as Error).message}`);
}

type Wishes = { staff: boolean | undefined; disabled: boolean | undefined };

function readWishes(): { email: string; wishes: Wishes } {
  const { values, positionals } = read();
  const [email, ...more] = positionals;
  if (!email || more.length > 0) giveUp(usage);
  return { email, wishes: { staff: yesOrNo(values.staff), disabled: yesOrNo(values.disabled) } };
}

function read() {
  try {
    const options = { staff: { type: 'string' }, disabled: { type: 'string' } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch {
    return giveUp(usage);
  }
}

function yesOrNo(word: string | undefined): boolean | undefined {
  if (word !== undefined && word !== 'yes' && word !== 'no') giveUp(usage);
  return word === undefined ? undefined : word === 'yes';
}

/** What somebody could do a moment ago ends with their sessions: every one of them begins anew. */
async function grant(tx: Db, { memberId, isStaff, disabledAt }: Account, wishes: Wishes): Promise<void> {
  const isDisabled = disabledAt !== null;
  const { staff = isStaff, disabled = isDisabled } = wishes;
  if (staff !== isStaff) {
    await setStaff(tx, memberId, staff);
    await recordAudit(tx, { action: 'member.staff', subjectId: memberId, detail: { isStaff: staff } });
  }
  if (disabled !== isDisabled) {
    await setDisabled(tx, memberId, disabled);
    await recordAudit(tx, {
      action: 'member.disabled',
      subjectId: memberId,
      detail: { isDisabled: disabled },
    });
  }
  if (staff !== isStaff || disabled !== isDisabled) await endSessionsOf(tx, memberId);
}

async function describe(db: Db, email: string): Promise<string[]> {
  const account = (await findAccountByEmail(db, email)) as Account;
  const entries = await listAudit(db, account.memberId, entriesShown);
  return [
    `${account.firstName} ${account.lastName}, ${account.memberId}`,
    `staff: ${account.isStaff ? 'yes' : 'no'}, disabled: ${account.disabledAt ? 'yes' : 'no'}`,
    ...entries.map(({ at, action, actorId, detail }) =>
      [at.toISOString(), action, actorId ? `by ${actorId}` : '', JSON.stringify(detail)]
        .filter((word) => word && word !== '{}')
        .join('  '),
    ),
  ];
}
