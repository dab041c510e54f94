import type { Db } from '../../db/database.ts';
import { demoPassword } from '../../db/demo-accounts.ts';
import {
  type DemoPasswordHash,
  disableAccountsWithHashes,
  findDemoPasswordHashes,
} from './demo-accounts.sql.ts';
import { verifyPassword } from './passwords.ts';

/** Warns when the data of a trial, with its published password, is used outside the demo. */
export async function warnAboutDemoAccounts(db: Db): Promise<string | undefined> {
  const known = await withDemoPassword(db);
  const listed = known.flatMap((each) => each.listed);
  const others = known.reduce((sum, { accounts }) => sum + accounts, 0) - listed.length;
  if (known.length === 0) return undefined;
  const whose = [...listed, ...(others > 0 ? [`${others.toLocaleString('en')} invented members`] : [])];
  return `These accounts of the demo are open, and everybody knows their password: ${whose.join(', ')}. Shut them all with \`npm run member -- --demo --disabled yes\`, or give each another password.`;
}

export async function disableDemoAccounts(db: Db): Promise<string[]> {
  const hashes = (await withDemoPassword(db)).map(({ passwordHash }) => passwordHash);
  return disableAccountsWithHashes(db, hashes);
}

async function withDemoPassword(db: Db): Promise<DemoPasswordHash[]> {
  const found: DemoPasswordHash[] = [];
  for (const each of await findDemoPasswordHashes(db))
    if (await verifyPassword(each.passwordHash, demoPassword)) found.push(each);
  return found;
}
