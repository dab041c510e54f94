import type { Db } from '../../db/database.ts';
import { demoPassword } from '../../db/demo-accounts.ts';
import {
  type DemoPasswordHash,
  disableAccountsWithHashes,
  findDemoPasswordHashes,
} from './demo-accounts.sql.ts';
import { verifyPassword } from './passwords.ts';

/** Warns when demo data, with its published password, is used outside demo mode. */
export async function warnAboutDemoAccounts(db: Db): Promise<string | undefined> {
  const hashes = await findHashesOfDemoPassword(db);
  const demoEmails = hashes.flatMap((each) => each.demoEmails);
  const others = hashes.reduce((sum, { accounts }) => sum + accounts, 0) - demoEmails.length;
  if (hashes.length === 0) return undefined;
  const names = [...demoEmails, ...(others > 0 ? [`${others.toLocaleString('en')} generated members`] : [])];
  return `These demo accounts are enabled with the published demo password: ${names.join(', ')}. Disable them with \`npm run member -- --demo --disabled yes\`, or change their passwords.`;
}

export async function disableDemoAccounts(db: Db): Promise<string[]> {
  const hashes = (await findHashesOfDemoPassword(db)).map(({ passwordHash }) => passwordHash);
  return disableAccountsWithHashes(db, hashes);
}

async function findHashesOfDemoPassword(db: Db): Promise<DemoPasswordHash[]> {
  const found: DemoPasswordHash[] = [];
  for (const each of await findDemoPasswordHashes(db))
    if (await verifyPassword(each.passwordHash, demoPassword)) found.push(each);
  return found;
}
