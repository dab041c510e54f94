import { type Kysely, sql } from 'kysely';
import { addTrigger, stepsOf, triggerEvents } from './add-trigger.ts';

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

  for (const event of triggerEvents) {
    // In the order of the ids, so that two statements that share organisations never wait for each other.
    await addTrigger(db, {
      name: `count_company_invoices_at_${event}`,
      table: 'invoices',
      event,
      statement: `
        INSERT INTO company_invoice_counts (organisation_id, total)
        SELECT organisation_id, sum(step) FROM (${stepsOf[event]}) AS changes
        WHERE assigned_to = 'Company'
        GROUP BY organisation_id HAVING sum(step) <> 0 ORDER BY organisation_id
        ON CONFLICT (organisation_id) DO UPDATE SET total = company_invoice_counts.total + excluded.total;`,
    });
  }
}
