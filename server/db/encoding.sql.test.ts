import { expect, inject, it } from 'vitest';
import { createDatabase } from '#tests/support/postgres-server.ts';
import { openDatabase } from './database.ts';

const engine = inject('engine');

it.runIf(engine.kind === 'postgresql')('refuses a PostgreSQL database that is not UTF-8', async () => {
  const { url } = engine as { url: string };
  const ascii = "ENCODING 'SQL_ASCII' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'";
  const databaseUrl = await createDatabase(url, ascii);
  await expect(openDatabase({ databaseUrl, folder: '' })).rejects.toThrow(
    'the database has the encoding SQL_ASCII. Create it with the encoding UTF8',
  );
});
