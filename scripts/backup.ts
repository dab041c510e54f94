/** `npm run backup -- [FILE]`: writes database and files into one archive, also while the portal runs. */
import { readFileSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '#server/backup/back-up.ts';
import { NoCopy } from '#server/backup/door.ts';
import { openSource } from '#server/backup/open-source.ts';
import { verifyArchive } from '#server/backup/read-archive.ts';
import { ConfigFault } from '#server/config/config.ts';
import { readEnvironment } from '#server/config/environment.ts';
import { FilesUnusable, openFileStore } from '#server/files/open-file-store.ts';
import { quietReason } from '#server/log/quiet-fault.ts';
import { giveUp, say, step } from '#server/start/progress.ts';

try {
  const to = target();
  const config = readEnvironment(process.cwd());
  await mkdir(path.dirname(to), { recursive: true });
  const fileStore = await openFileStore(config);
  const database = await step('Opening the database', () => openSource(config));
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const manifest = await step('Writing the archive', ({ advance }) =>
    backUp({ database, fileStore, version, to, advance }).finally(() => database.close()),
  );
  const { size } = await stat(to);
  await step('Reading it back', async ({ advance }) => {
    let read = 0;
    await verifyArchive(to, (bytes) => {
      read += bytes;
      advance(read / size);
    });
  });
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const files = Object.keys(manifest.parts).filter((name) => name.startsWith('files/')).length;
  say(`✓ ${rows.toLocaleString('en')} rows and ${files.toLocaleString('en')} files are in ${to}`);
  say(
    '  It holds all that the portal knows, keys and hashes of passwords too: keep it as safe as the portal.',
  );
  for (const key of manifest.missingFiles)
    say(`! The database names the file ${key}, and the store does not have it.`);
} catch (error) {
  if (error instanceof ConfigFault) giveUp(...error.faults);
  if (error instanceof NoCopy || error instanceof FilesUnusable) giveUp(error.message);
  giveUp(`The backup was not made: ${quietReason(error)}`);
}

/** Beside where the command was given, not beside its script. */
function target(): string {
  const { positionals } = parseArgs({ allowPositionals: true });
  const time = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  return path.resolve(
    process.env.INIT_CWD ?? '.',
    positionals[0] ?? path.join('backups', `muster-${time}.tar.gz`),
  );
}
