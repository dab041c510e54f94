import { type Kysely, sql } from 'kysely';

/** Who refers to a file is asked at every removal of one: without these, by reading all members and all invoices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX members_by_photo ON members (photo_key) WHERE photo_key IS NOT NULL`.execute(db);
  await sql`CREATE INDEX invoices_by_pdf ON invoices (pdf_key) WHERE pdf_key IS NOT NULL`.execute(db);
  await sql`CREATE INDEX resources_by_thumbnail ON resources (thumbnail_key) WHERE thumbnail_key IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX resources_by_image ON resources (image_key) WHERE image_key IS NOT NULL`.execute(db);
  await sql`CREATE INDEX attachments_by_file ON attachments (file_key)`.execute(db);
}
