import { type Kysely, sql } from 'kysely';
import { addTrigger, stepsOf, triggerEvents } from './add-trigger.ts';

/** Who is counted where: each row of `source` that names a row of `target` by `key`. */
const counts = [
  { source: 'members', key: 'organisation_id', target: 'organisations' },
  { source: 'group_members', key: 'group_id', target: 'groups' },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { source, key, target } of counts) {
    for (const event of triggerEvents) {
      // The targets one after the other in the order of their ids: two statements that share some then wait in line,
      // never for each other. An update counts only what moved from one target to another.
      await addTrigger(db, {
        name: `count_${source}_at_${event}`,
        table: source,
        event,
        statement: `
          DECLARE
            difference record;
          BEGIN
            FOR difference IN
              SELECT ${key} AS id, sum(step) AS step FROM (${stepsOf[event]}) AS changes
              WHERE ${key} IS NOT NULL GROUP BY ${key} HAVING sum(step) <> 0 ORDER BY ${key}
            LOOP
              UPDATE ${target} SET member_count = member_count + difference.step WHERE id = difference.id;
            END LOOP;
          END;`,
      });
    }
    await sql
      .raw(`UPDATE ${target} SET member_count = (SELECT count(*) FROM ${source} WHERE ${key} = ${target}.id)`)
      .execute(db);
  }

  // A roster holds members in and out of the directory: a large one is read along this, a small one is sorted.
  await sql`CREATE INDEX members_by_name ON members (sort_name, id)`.execute(db);
  // As much of a description as anybody sorts by; the whole of a long one would not fit into an index.
  await sql`CREATE INDEX groups_by_description ON groups (fold(left(description, 100)), id)`.execute(db);
}
