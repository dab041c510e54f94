import { type Kysely, sql } from 'kysely';
import { addTrigger, stepsOf, triggerEvents } from './add-trigger.ts';

/**
 * The companies of the directory come by their size. It is that of the directory, not of the association: an order that
 * counted everybody told of members who are not in it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const event of triggerEvents) {
    await sql.raw(`DROP FUNCTION count_members_at_${event}() CASCADE`).execute(db);
    // After the counts of the directory, as their names have it; in the order of the ids, as in migration 0008.
    await addTrigger(db, {
      name: `count_listed_members_at_${event}`,
      table: 'directory_entries',
      event,
      statement: `
        DECLARE
          difference record;
        BEGIN
          FOR difference IN
            SELECT organisation_id AS id, sum(step) AS step FROM (${stepsOf[event]}) AS changes
            WHERE organisation_id IS NOT NULL GROUP BY 1 HAVING sum(step) <> 0 ORDER BY 1
          LOOP
            UPDATE organisations SET member_count = member_count + difference.step WHERE id = difference.id;
          END LOOP;
        END;`,
    });
  }
  await sql`COMMENT ON COLUMN organisations.member_count IS 'of those in the directory'`.execute(db);
  await sql`
    UPDATE organisations SET member_count = (
      SELECT count(*) FROM directory_entries WHERE organisation_id = organisations.id
    )
  `.execute(db);
}
