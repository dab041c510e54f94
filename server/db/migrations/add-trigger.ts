import { type Kysely, sql } from 'kysely';

export const triggerEvents = ['insert', 'update', 'delete'] as const;
export type TriggerEvent = (typeof triggerEvents)[number];

/** What a trigger is given: the rows as they are after the statement, as they were before, or both. */
const rowsOf = {
  insert: 'NEW TABLE AS added',
  delete: 'OLD TABLE AS removed',
  update: 'OLD TABLE AS removed NEW TABLE AS added',
};

/** What a statement changed, for counting: a row that is there now is a step up, one that was there a step down. */
export const stepsOf = {
  insert: 'SELECT *, 1 AS step FROM added',
  delete: 'SELECT *, -1 AS step FROM removed',
  update: 'SELECT *, 1 AS step FROM added UNION ALL SELECT *, -1 AS step FROM removed',
};

type Trigger = {
  name: string;
  table: string;
  event: TriggerEvent;
  /** Sees the changed rows as `added` and `removed`. Made of constants: it is run as it stands. */
  statement: string;
};

/** Keeps something in step with a table, once for each statement, whatever the number of its rows. */
export async function addTrigger(
  db: Kysely<unknown>,
  { name, table, event, statement }: Trigger,
): Promise<void> {
  const body = `BEGIN ${statement} RETURN NULL; END`;
  await sql.raw(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ ${body} $$`).execute(db);
  await sql
    .raw(
      `CREATE TRIGGER ${name} AFTER ${event} ON ${table} REFERENCING ${rowsOf[event]}
       FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
    )
    .execute(db);
}
