import { type Kysely, sql } from 'kysely';

/** A mail to a mailbox that nobody has is not tried again: staff sees in the outbox that it never arrived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE mails ADD COLUMN refused_at timestamptz,
      ADD CONSTRAINT sent_or_refused CHECK (sent_at IS NULL OR refused_at IS NULL)
  `.execute(db);
}
