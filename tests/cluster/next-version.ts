import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Version } from '#tests/support/portal-process.ts';

const migration = `import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`ALTER TABLE members ADD COLUMN next_version text\`.execute(db);
  // Holds the table lock as long as the migration of a large table does.
  await sql\`SELECT pg_sleep(1)\`.execute(db);
}
`;

/** Copies the portal and adds a migration. */
export function makeNextVersion(): Version & { remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-next-'));
  for (const part of ['package.json', 'contract', 'server', 'dist'])
    cpSync(part, path.join(folder, part), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'server/db/migrations/9999-next-version.ts'), migration);
  const list = path.join(folder, 'server/db/migrate.ts');
  const source = readFileSync(list, 'utf8');
  const opening = 'export const migrations: Record<string, Migration> = {';
  if (!source.includes(opening)) throw new Error('server/db/migrate.ts lists its migrations differently');
  const added = `${opening}\n  '9999-next-version': nextVersion,`;
  writeFileSync(
    list,
    `import * as nextVersion from './migrations/9999-next-version.ts';\n${source.replace(opening, added)}`,
  );
  return { folder, script: 'server/main.ts', remove: () => rmSync(folder, { recursive: true, force: true }) };
}
