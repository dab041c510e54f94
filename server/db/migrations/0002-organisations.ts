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
      member_count integer NOT NULL DEFAULT 0,
      retired_at timestamptz,
      merged_into_id uuid REFERENCES organisations,
      CONSTRAINT merged_organisations_are_retired CHECK (merged_into_id IS NULL OR retired_at IS NOT NULL)
    );
    COMMENT ON COLUMN organisations.joinable_plans IS 'plans whose applicants can select the organisation';
    COMMENT ON COLUMN organisations.member_count IS 'listed members only';
    COMMENT ON COLUMN organisations.retired_at IS 'a retired organisation is in no list for members and applicants';
    COMMENT ON COLUMN organisations.merged_into_id IS 'its members are in this organisation now';
    CREATE INDEX organisations_by_name ON organisations (normalized_name, id);
    CREATE INDEX organisations_by_country ON organisations (country, normalized_name, id);
    CREATE INDEX organisations_by_state ON organisations (state, normalized_name, id);
    CREATE INDEX organisations_by_size ON organisations (member_count DESC, id);
    CREATE INDEX organisations_search ON organisations USING gin (normalized_name gin_trgm_ops);

    CREATE INDEX organisations_by_successor ON organisations (merged_into_id) WHERE merged_into_id IS NOT NULL;

    -- A merge and putting back an older one could point at each other.
    CREATE FUNCTION reject_merge_cycle() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (
        WITH RECURSIVE successors AS (
          SELECT id, merged_into_id FROM organisations WHERE id = NEW.merged_into_id
          UNION
          SELECT next.id, next.merged_into_id FROM organisations AS next JOIN successors ON next.id = successors.merged_into_id
        )
        SELECT FROM successors WHERE id = NEW.id
      ) THEN
        RAISE EXCEPTION 'the two organisations would be merged into each other' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER reject_merge_cycle AFTER UPDATE OF merged_into_id ON organisations
    FOR EACH ROW WHEN (NEW.merged_into_id IS NOT NULL) EXECUTE FUNCTION reject_merge_cycle();

    CREATE TABLE organisation_sectors (
      organisation_id uuid NOT NULL REFERENCES organisations ON DELETE CASCADE,
      sector_id uuid NOT NULL REFERENCES sectors,
      PRIMARY KEY (organisation_id, sector_id)
    );
    CREATE INDEX organisation_sectors_by_sector ON organisation_sectors (sector_id, organisation_id);
  `.execute(db);
}
