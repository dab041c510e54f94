import { type Kysely, sql } from 'kysely';

/** What one statement did to an organisation's number of invoices, one step for each row. */
const steps = {
  added: `SELECT organisation_id, 1 AS step FROM added WHERE assigned_to = 'Company'`,
  removed: `SELECT organisation_id, -1 AS step FROM removed WHERE assigned_to = 'Company'`,
};

const events = {
  insert: { tables: 'NEW TABLE AS added', changes: steps.added },
  delete: { tables: 'OLD TABLE AS removed', changes: steps.removed },
  update: {
    tables: 'OLD TABLE AS removed NEW TABLE AS added',
    changes: `${steps.added} UNION ALL ${steps.removed}`,
  },
};

/**
 * How many invoices an organisation has, kept: a large one has tens of thousands, and its list is asked for its total
 * at every page. A member has few, which are counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE company_invoice_counts (
      organisation_id uuid PRIMARY KEY REFERENCES organisations ON DELETE CASCADE,
      total integer NOT NULL
    )
  `.execute(db);
  await sql`
    INSERT INTO company_invoice_counts
    SELECT organisation_id, count(*) FROM invoices WHERE assigned_to = 'Company' GROUP BY organisation_id
  `.execute(db);

  for (const [event, { tables, changes }] of Object.entries(events)) {
    const name = `count_company_invoices_at_${event}`;
    // In the order of the ids, so that two statements that share organisations never wait for each other.
    await run(
      db,
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         INSERT INTO company_invoice_counts (organisation_id, total)
         SELECT organisation_id, sum(step) FROM (${changes}) AS changes
         GROUP BY organisation_id HAVING sum(step) <> 0 ORDER BY organisation_id
         ON CONFLICT (organisation_id) DO UPDATE SET total = company_invoice_counts.total + excluded.total;
         RETURN NULL;
       END $$`,
    );
    await run(
      db,
      `CREATE TRIGGER ${name} AFTER ${event} ON invoices
       REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
    );
  }
}

/** Every name in these statements is one of the names above. */
const run = (db: Kysely<unknown>, statement: string) => sql.raw(statement).execute(db);
