import { type Kysely, sql } from 'kysely';
import { addTrigger, stepsOf, triggerEvents } from './add-trigger.ts';

/**
 * How many entries of the directory begin with the same two letters: by adding those up a page in its middle is found
 * without walking past all before it. Only where letters are compared as they are written do names that begin alike
 * stand together; and the directory then has the same order on every server, whatever its language.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE directory_entries ALTER COLUMN sort_name TYPE text COLLATE "C"`.execute(db);
  await sql`
    CREATE TABLE directory_beginnings (
      beginning text COLLATE "C" NOT NULL,
      jurisdiction_ids uuid[] NOT NULL,
      is_representative boolean NOT NULL,
      total integer NOT NULL,
      PRIMARY KEY (beginning, jurisdiction_ids, is_representative)
    )
  `.execute(db);
  await sql.raw(beginningsOf('SELECT *, 1 AS step FROM directory_entries')).execute(db);
  for (const event of triggerEvents) {
    await addTrigger(db, {
      name: `count_directory_beginnings_at_${event}`,
      table: 'directory_entries',
      event,
      statement: beginningsOf(stepsOf[event]),
    });
  }
}

/** In the order of the keys, so that two statements that share some wait in line, never for each other. */
const beginningsOf = (changes: string) => `
  INSERT INTO directory_beginnings AS kept (beginning, jurisdiction_ids, is_representative, total)
  SELECT left(sort_name, 2), jurisdiction_ids, is_representative, sum(step)
  FROM (${changes}) AS changes
  GROUP BY 1, 2, 3 HAVING sum(step) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (beginning, jurisdiction_ids, is_representative) DO UPDATE SET total = kept.total + excluded.total;
`;
