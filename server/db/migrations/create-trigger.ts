import { type RawBuilder, sql } from 'kysely';

type Event = 'insert' | 'update' | 'delete';

const transitionTables: Record<Event, string> = {
  insert: 'NEW TABLE AS added',
  update: 'OLD TABLE AS removed NEW TABLE AS added',
  delete: 'OLD TABLE AS removed',
};

type Trigger = {
  name: string;
  table: string;
  event: Event;
  /** Reads the changed rows from `added` and `removed`. */
  statement: string;
};

/** Creates a trigger that runs once per statement, and its function. */
export const createTrigger = ({ name, table, event, statement }: Trigger): RawBuilder<unknown> =>
  sql.raw(`
      CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
      ${indent(statement)}
        RETURN NULL;
      END $$;
      CREATE TRIGGER ${name} AFTER ${event} ON ${table} REFERENCING ${transitionTables[event]}
      FOR EACH STATEMENT EXECUTE FUNCTION ${name}();
    `);

/** Keeps docs/schema.sql readable. */
function indent(statement: string): string {
  const lines = statement.split('\n').filter((line) => line.trim() !== '');
  const margin = Math.min(...lines.map((line) => line.search(/\S/)));
  return lines.map((line) => `  ${line.slice(margin)}`).join(`\n${' '.repeat(6)}`);
}

/** Queries for the changed rows. `delta` is what each row adds to its count. */
const changeQueries: Record<Event, string> = {
  insert: 'SELECT *, 1 AS delta FROM added',
  update: 'SELECT *, 1 AS delta FROM added UNION ALL SELECT *, -1 AS delta FROM removed',
  delete: 'SELECT *, -1 AS delta FROM removed',
};

/** Creates a trigger per event. `toStatement` must update counts in key order, so that concurrent ones cannot deadlock. */
export const createCountTriggers = (name: string, table: string, toStatement: (changes: string) => string) =>
  (['insert', 'update', 'delete'] as const).map((event) =>
    createTrigger({
      name: `${name}_on_${event}`,
      table,
      event,
      statement: toStatement(changeQueries[event]),
    }),
  );

/** Adds the deltas to `member_count` of the table whose id is in the `key` column. */
export const updateMemberCounts = (table: string, key: string) => (changes: string) =>
  `
  DECLARE
    change record;
  BEGIN
    FOR change IN
      SELECT ${key} AS id, sum(delta) AS delta FROM (${changes}) AS changes
      WHERE ${key} IS NOT NULL GROUP BY 1 HAVING sum(delta) <> 0 ORDER BY 1
    LOOP
      UPDATE ${table} SET member_count = member_count + change.delta WHERE id = change.id;
    END LOOP;
  END;`;
