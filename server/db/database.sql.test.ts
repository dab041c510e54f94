import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { createDatabase } from '#tests/support/postgres-server.ts';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';
import { openDatabase } from './database.ts';
import { isUnavailable } from './is-unavailable.ts';

const database = setUpTestDatabase();

// Only this process can close the one connection of the embedded engine.
it.runIf(inject('engine').kind === 'postgresql')(
  'fails only the transaction whose connection breaks between two statements',
  async () => {
    const { db, pool } = database;
    const broken = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
      await pool.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
      // The connection closes while no statement of the transaction is running.
      await expect.poll(() => sql`SELECT 1`.execute(tx).then(String, isUnavailable)).toBe(true);
      await sql`SELECT 1`.execute(tx);
    });
    await expect(broken).rejects.toSatisfy(isUnavailable);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  },
);

it.runIf(inject('engine').kind === 'postgresql')(
  'rejects a PostgreSQL database that is not UTF-8',
  async () => {
    const { url } = inject('engine') as { url: string };
    const ascii = "ENCODING 'SQL_ASCII' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'";
    const databaseUrl = await createDatabase(url, ascii);
    await expect(openDatabase({ databaseUrl, folder: '' })).rejects.toThrow(
      'the database has the encoding SQL_ASCII. Create it with the encoding UTF8',
    );
  },
);
