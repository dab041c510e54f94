import { type Kysely, sql } from 'kysely';

/** Who is counted where: each row of `source` that names a row of `target` by `key`. */
const counts = [
  { source: 'members', key: 'organisation_id', target: 'organisations' },
  { source: 'group_members', key: 'group_id', target: 'groups' },
];

/** What one statement changed, one step for each row. An update counts only what moved from one target to another. */
const changesBy = {
  insert: (key: string) => `SELECT ${key} AS id, 1 AS step FROM added`,
  delete: (key: string) => `SELECT ${key} AS id, -1 AS step FROM removed`,
  update: (key: string) =>
    `SELECT ${key} AS id, 1 AS step FROM added UNION ALL SELECT ${key} AS id, -1 AS step FROM removed`,
};

const tablesOf = {
  insert: 'NEW TABLE AS added',
  delete: 'OLD TABLE AS removed',
  update: 'OLD TABLE AS removed NEW TABLE AS added',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { source, key, target } of counts) {
    for (const event of ['insert', 'delete', 'update'] as const) {
      const name = `count_${source}_at_${event}`;
      // Once for each statement, so that thousands of rows cost one update of each target. The targets one after the
      // other in the order of their ids: two statements that share some then wait in line, never for each other.
      await run(
        db,
        `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
         DECLARE
           difference record;
         BEGIN
           FOR difference IN
             SELECT id, sum(step) AS step FROM (${changesBy[event](key)}) AS changes
             WHERE id IS NOT NULL GROUP BY id HAVING sum(step) <> 0 ORDER BY id
           LOOP
             UPDATE ${target} SET member_count = member_count + difference.step WHERE id = difference.id;
           END LOOP;
           RETURN NULL;
         END $$`,
      );
      await run(
        db,
        `CREATE TRIGGER ${name} AFTER ${event} ON ${source}
         REFERENCING ${tablesOf[event]} FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
      );
    }
    await run(
      db,
      `UPDATE ${target} SET member_count = (SELECT count(*) FROM ${source} WHERE ${key} = ${target}.id)`,
    );
  }

  // A roster holds members in and out of the directory: a large one is read along this, a small one is sorted.
  await sql`CREATE INDEX members_by_name ON members (sort_name, id)`.execute(db);
  // As much of a description as anybody sorts by; the whole of a long one would not fit into an index.
  await sql`CREATE INDEX groups_by_description ON groups (fold(left(description, 100)), id)`.execute(db);
}

/** Every name in these statements is one of the names above. */
const run = (db: Kysely<unknown>, statement: string) => sql.raw(statement).execute(db);
