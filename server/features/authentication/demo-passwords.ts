import type { Db } from '../../db/database.ts';
import { demoPassword } from '../../db/demo-accounts.ts';
import { disableInvented, findInventedHashes, type InventedHash } from './demo-passwords.sql.ts';
import { checkPassword } from './passwords.ts';

/** Warns when the data of a trial, with its published password, is used outside the demo. */
export async function openDemoAccounts(db: Db): Promise<string | undefined> {
  const known = await withDemoPassword(db);
  const listed = known.flatMap((each) => each.listed);
  const others = known.reduce((sum, { accounts }) => sum + accounts, 0) - listed.length;
  if (known.length === 0) return undefined;
  const whose = [...listed, ...(others > 0 ? [`${others.toLocaleString('en')} invented members`] : [])];
  return `These accounts of the demo are open, and everybody knows their password: ${whose.join(', ')}. Shut them all with \`npm run member -- --demo --disabled yes\`, or give each another password.`;
}

export async function shutDemoAccounts(db: Db): Promise<string[]> {
  const hashes = (await withDemoPassword(db)).map(({ passwordHash }) => passwordHash);
  return disableInvented(db, hashes);
}

async function withDemoPassword(db: Db): Promise<InventedHash[]> {
  const found: InventedHash[] = [];
  for (const each of await findInventedHashes(db))
    if (await checkPassword(each.passwordHash, demoPassword)) found.push(each);
  return found;
}
