/** `npm run backup -- [FILE]`: writes database and files into one archive, also while the portal runs. */
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createBackup } from '#server/backup/create-backup.ts';
import { openBackupSource } from '#server/backup/open-backup-source.ts';
import { readEnvironment } from '#server/config/environment.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { printLine, withProgress } from '#server/start/progress.ts';
import { failWith, verifyWithProgress } from './command.ts';

try {
  const to = resolveBackupPath();
  const config = readEnvironment(process.cwd());
  await mkdir(path.dirname(to), { recursive: true });
  const fileStore = await openFileStore(config);
  const database = await withProgress('Opening the database', () => openBackupSource(config));
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const manifest = await withProgress('Writing the archive', ({ advance }) =>
    createBackup({ database, fileStore, version, targetFile: to, onProgress: advance }).finally(() =>
      database.close(),
    ),
  );
  await verifyWithProgress('Verifying the archive', to);
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const files = Object.keys(manifest.parts).filter((name) => name.startsWith('files/')).length;
  printLine(`✓ ${rows.toLocaleString('en')} rows and ${files.toLocaleString('en')} files saved to ${to}`);
  printLine('  The archive contains signing keys and password hashes. Protect it like the portal itself.');
  for (const key of manifest.missingFiles)
    printLine(`! File ${key} is in the database but missing in the file storage.`);
} catch (error) {
  failWith(error, 'The backup failed');
}

/** npm changes the working directory. INIT_CWD is the directory of the caller. */
function resolveBackupPath(): string {
  const { positionals } = parseArgs({ allowPositionals: true });
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const [file = path.join('backups', `muster-${time}Z.tar.gz`)] = positionals;
  return path.resolve(process.env.INIT_CWD ?? '.', file);
}
