import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE sectors (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL UNIQUE
    );

    CREATE TABLE organisations (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL,
      normalized_name text NOT NULL GENERATED ALWAYS AS (normalize_text(name)) STORED,
      abn text,
      about text,
      country text,
      state text,
      suburb text,
      street text,
      postcode text,
      phone text,
      website text,
      image_key text REFERENCES files,
      joinable_plans text[] NOT NULL DEFAULT '{}',
      member_count integer NOT NULL DEFAULT 0
    );
    COMMENT ON COLUMN organisations.joinable_plans IS 'plans whose applicants can select the organisation';
    COMMENT ON COLUMN organisations.member_count IS 'listed members only';
    CREATE INDEX organisations_by_name ON organisations (normalized_name, id);
    CREATE INDEX organisations_by_country ON organisations (country, normalized_name, id);
    CREATE INDEX organisations_by_state ON organisations (state, normalized_name, id);
    CREATE INDEX organisations_by_size ON organisations (member_count DESC, id);
    CREATE INDEX organisations_search ON organisations USING gin (normalized_name gin_trgm_ops);

    CREATE TABLE organisation_sectors (
      organisation_id uuid NOT NULL REFERENCES organisations ON DELETE CASCADE,
      sector_id uuid NOT NULL REFERENCES sectors,
      PRIMARY KEY (organisation_id, sector_id)
    );
    CREATE INDEX organisation_sectors_by_sector ON organisation_sectors (sector_id, organisation_id);
  `.execute(db);
}
