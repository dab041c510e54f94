import { writeFileSync } from 'node:fs';
import { generateTableTypes } from '#server/db/generate-table-types.ts';
import { withMigratedDatabase } from './migrated-database.ts';

await withMigratedDatabase(async ({ pool }) => {
  writeFileSync('server/db/tables.ts', await generateTableTypes(pool));
});
