import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/engines.ts';

it('a column that a migration adds disturbs neither a read nor a transaction of a portal that runs', async () => {
  const { db, close } = await openTestDatabase();

  const read = () => db.selectFrom('memberships').selectAll().where('name', '=', 'Subscriber').execute();
  const readInTransaction = () =>
    db.transaction().execute(async (tx) => {
      await tx.selectFrom('memberships').selectAll().where('name', '=', 'Associate').limit(1).execute();
      return tx.selectFrom('members').select('id').limit(1).execute();
    });
  for (let use = 0; use < 12; use += 1) {
    await read();
    await readInTransaction();
  }
  await sql`ALTER TABLE memberships ADD COLUMN next_version text`.execute(db);
  for (let use = 0; use < 12; use += 1) {
    expect((await read())[0]).toHaveProperty('nextVersion');
    expect(await readInTransaction()).toHaveLength(1);
  }
  await close();
});
