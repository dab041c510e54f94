/** Writes server/db/tables.ts from the migrations. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { tablesFromSchema } from '#server/db/tables-from-schema.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'muster-tables-'));
const database = await openDatabase({ folder });
await migrate(database.db);
writeFileSync('server/db/tables.ts', await tablesFromSchema(database.pool));
await database.close();
rmSync(folder, { recursive: true });
