/** `npm run demo -- --members 300000`: fills an empty database with a demo association of that size. */
import { parseArgs } from 'node:util';
import { type DemoSizes, defaultMembers, sizesFor } from '#demo/demo-sizes.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { readEnvironment } from '#server/config/environment.ts';
import { openDatabase } from '#server/db/database.ts';
import { demoPassword } from '#server/db/demo-accounts.ts';
import { isDatabaseEmpty } from '#server/db/is-database-empty.ts';
import { migrate } from '#server/db/migrate.ts';
import { hashPassword } from '#server/features/authentication/passwords.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { giveUp, printLine, step } from '#server/start/progress.ts';
import { failWith } from './command.ts';

const names = Object.keys(sizesFor(defaultMembers)) as (keyof DemoSizes)[];

try {
  const sizes = requestedSizes();
  const config = readEnvironment(process.cwd());
  const { databaseUrl, dataDir } = config;
  const fileStore = await openFileStore(config);
  const database = await step('Opening the database', () => openDatabase({ databaseUrl, folder: dataDir }));
  await step('Bringing the schema up to date', () => migrate(database.db));
  if (!(await isDatabaseEmpty(database.db))) {
    giveUp('The database holds members already: the demo association goes into an empty one only.');
  }
  const label = `Founding an association of ${sizes.members.toLocaleString('en')} members`;
  await step(label, async ({ advance }) => {
    const passwordHash = await hashPassword(demoPassword);
    await seedDemo({ database, fileStore, passwordHash, sizes, onProgress: advance });
  });
  await database.close();
  printLine(
    names.map((name) => `  ${name.padEnd(14)} ${sizes[name].toLocaleString('en').padStart(10)}`).join('\n'),
  );
} catch (error) {
  failWith(error, 'The association was not founded');
}

function requestedSizes(): DemoSizes {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ options });
  const given = Object.entries(values).map(([name, text]) => [name, wholeNumber(name, text as string)]);
  const numbers = Object.fromEntries(given) as Partial<DemoSizes>;
  return { ...sizesFor(numbers.members ?? defaultMembers), ...numbers };
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 7)
    giveUp(`--${name} must be a whole number of at least 7, not "${text}".`);
  return number;
}
