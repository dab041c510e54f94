import { writeFileSync } from 'node:fs';
import { withMigratedDatabase } from './migrated-database.ts';
import { generateSchemaSql } from './schema-sql.ts';

await withMigratedDatabase(async ({ pool }) => {
  writeFileSync('docs/schema.sql', await generateSchemaSql(pool));
});
