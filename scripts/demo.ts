/** `npm run demo -- --members 300000`: creates a demo association of this size in an empty database. */
import { parseArgs } from 'node:util';
import { type DemoSizes, defaultMemberCount, toDemoSizes } from '#demo/demo-sizes.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { readEnvironment } from '#server/config/environment.ts';
import { demoPassword } from '#server/db/demo-accounts.ts';
import { hasMembers } from '#server/db/has-members.ts';
import { migrate } from '#server/db/migrate.ts';
import { hashPassword } from '#server/features/authentication/passwords.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { exitWithErrors, printLine, withProgress } from '#server/start/progress.ts';
import { failWith, openDatabaseWithProgress } from './command.ts';

const sizeNames = Object.keys(toDemoSizes(defaultMemberCount)) as (keyof DemoSizes)[];

try {
  const sizes = parseSizes();
  const config = readEnvironment(process.cwd());
  const fileStore = await openFileStore(config);
  const database = await openDatabaseWithProgress(config);
  await withProgress('Running migrations', () => migrate(database.db));
  if (await hasMembers(database.db))
    exitWithErrors('The database already has members. Demo data can only be created in an empty database.');
  const label = `Creating a demo association with ${sizes.members.toLocaleString('en')} members`;
  await withProgress(label, async ({ advance }) => {
    const passwordHash = await hashPassword(demoPassword);
    await seedDemo({ database, fileStore, passwordHash, sizes, onProgress: advance });
  });
  await database.close();
  for (const name of sizeNames)
    printLine(`  ${name.padEnd(14)} ${sizes[name].toLocaleString('en').padStart(10)}`);
} catch (error) {
  failWith(error, 'The demo data could not be created');
}

function parseSizes(): DemoSizes {
  const options = Object.fromEntries(sizeNames.map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ options });
  const parsed = Object.entries(values).map(([name, text]) => [name, parseCount(name, text as string)]);
  const numbers = Object.fromEntries(parsed) as Partial<DemoSizes>;
  return { ...toDemoSizes(numbers.members ?? defaultMemberCount), ...numbers };
}

function parseCount(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 7)
    exitWithErrors(`--${name} must be a whole number of 7 or more, not "${text}".`);
  return number;
}
