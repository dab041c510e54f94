import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE events (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL,
      normalized_name text NOT NULL GENERATED ALWAYS AS (normalize_text(name)) STORED,
      short_description text NOT NULL,
      content text NOT NULL,
      format text NOT NULL,
      venue text NOT NULL,
      -- IANA name; null for events that take place online only.
      time_zone text,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz,
      ends_or_starts_at timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(ends_at, starts_at)) STORED,
      is_featured boolean NOT NULL DEFAULT false,
      listing_image_key text REFERENCES files,
      feature_image_key text REFERENCES files,
      register_url text,
      register_label text
    );
    CREATE INDEX events_by_start ON events (starts_at, id);
    CREATE INDEX events_by_end ON events (ends_or_starts_at);
  `.execute(db);
}
