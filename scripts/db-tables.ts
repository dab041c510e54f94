import { writeFileSync } from 'node:fs';
import { generateTableTypes } from '#server/db/tables-from-schema.ts';
import { withMigratedDatabase } from './migrated-database.ts';

await withMigratedDatabase(async ({ pool }) => {
  writeFileSync('server/db/tables.ts', await generateTableTypes(pool));
});
