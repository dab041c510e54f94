import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE events (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL,
      short_description text NOT NULL,
      content text NOT NULL,
      format text NOT NULL,
      venue text NOT NULL,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz,
      over_at timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(ends_at, starts_at)) STORED,
      is_featured boolean NOT NULL DEFAULT false,
      listing_image_key text REFERENCES files,
      feature_image_key text REFERENCES files,
      register_url text,
      register_label text
    )
  `.execute(db);
  await sql`CREATE INDEX events_by_start ON events (starts_at, id)`.execute(db);
  await sql`CREATE INDEX events_by_end ON events (over_at)`.execute(db);

  await sql`
    CREATE TABLE group_types (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL UNIQUE
    )
  `.execute(db);
  await sql`
    CREATE TABLE groups (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL,
      description text NOT NULL,
      image_key text REFERENCES files,
      parent_id uuid REFERENCES groups,
      type_id uuid NOT NULL REFERENCES group_types,
      created_at timestamptz NOT NULL DEFAULT now(),
      member_count integer NOT NULL DEFAULT 0,
      folded_name text NOT NULL GENERATED ALWAYS AS (fold(name)) STORED
    )
  `.execute(db);
  await sql`CREATE INDEX groups_by_name ON groups (folded_name, id)`.execute(db);
  await sql`CREATE INDEX groups_by_age ON groups (created_at, id)`.execute(db);
  await sql`CREATE INDEX groups_by_type ON groups (type_id, folded_name, id)`.execute(db);
  await sql`CREATE INDEX groups_by_parent ON groups (parent_id)`.execute(db);
  await sql`CREATE INDEX groups_search ON groups USING gin (folded_name gin_trgm_ops)`.execute(db);

  await sql`
    CREATE TABLE group_sectors (
      group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
      sector_id uuid NOT NULL REFERENCES sectors,
      PRIMARY KEY (group_id, sector_id)
    )
  `.execute(db);
  await sql`
    CREATE TABLE group_members (
      group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      joined_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (group_id, member_id)
    )
  `.execute(db);
  await sql`CREATE INDEX group_members_by_member ON group_members (member_id, group_id)`.execute(db);
}
