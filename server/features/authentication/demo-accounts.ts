import type { Db } from '../../db/database.ts';
import { demoPassword } from '../../db/demo-accounts.ts';
import { disableAccountsWithHashes, type HashGroup, listHashGroups } from './demo-accounts.sql.ts';
import { verifyPassword } from './passwords.ts';

/** Warns when demo data, with its published password, is used outside demo mode. */
export async function warnAboutDemoAccounts(db: Db): Promise<string | undefined> {
  const groups = await listDemoPasswordGroups(db);
  if (groups.length === 0) return undefined;
  const demoEmails = groups.flatMap((group) => group.demoEmails);
  const others = groups.reduce((sum, { accountCount }) => sum + accountCount, 0) - demoEmails.length;
  const names = [...demoEmails, ...(others > 0 ? [`${others.toLocaleString('en')} generated members`] : [])];
  return `These demo accounts are enabled with the published demo password: ${names.join(', ')}. Disable them with \`npm run member -- --demo --disabled yes\`, or change their passwords.`;
}

export async function disableDemoAccounts(db: Db): Promise<string[]> {
  const hashes = (await listDemoPasswordGroups(db)).map(({ passwordHash }) => passwordHash);
  return disableAccountsWithHashes(db, hashes);
}

async function listDemoPasswordGroups(db: Db): Promise<HashGroup[]> {
  const groups: HashGroup[] = [];
  for (const group of await listHashGroups(db))
    if (await verifyPassword(group.passwordHash, demoPassword)) groups.push(group);
  return groups;
}
