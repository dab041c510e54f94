import { type Kysely, sql } from 'kysely';

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

/** Adds a trigger that runs once per statement, and its function. */
export async function addTrigger(
  db: Kysely<unknown>,
  { name, table, event, statement }: Trigger,
): Promise<void> {
  await sql
    .raw(`
      CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
      ${indent(statement)}
        RETURN NULL;
      END $$;
      CREATE TRIGGER ${name} AFTER ${event} ON ${table} REFERENCING ${transitionTables[event]}
      FOR EACH STATEMENT EXECUTE FUNCTION ${name}();
    `)
    .execute(db);
}

/** Keeps docs/schema.sql readable. */
function indent(statement: string): string {
  const lines = statement.split('\n').filter((line) => line.trim() !== '');
  const margin = Math.min(...lines.map((line) => line.search(/\S/)));
  return lines.map((line) => `  ${line.slice(margin)}`).join(`\n${' '.repeat(6)}`);
}

/** Queries for the changed rows. `delta` is what each row adds to its count. */
const changeDeltas: Record<Event, string> = {
  insert: 'SELECT *, 1 AS delta FROM added',
  update: 'SELECT *, 1 AS delta FROM added UNION ALL SELECT *, -1 AS delta FROM removed',
  delete: 'SELECT *, -1 AS delta FROM removed',
};

type CountTriggers = { name: string; table: string; statement: (changes: string) => string };

/** Adds a trigger for each event. The statement must update counts in key order, so that concurrent ones cannot deadlock. */
export async function addCountTriggers(
  db: Kysely<unknown>,
  { name, table, statement }: CountTriggers,
): Promise<void> {
  for (const event of ['insert', 'update', 'delete'] as const) {
    await addTrigger(db, {
      name: `${name}_on_${event}`,
      table,
      event,
      statement: statement(changeDeltas[event]),
    });
  }
}
