import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE access_levels (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      position integer NOT NULL,
      name text NOT NULL UNIQUE
    )
  `.execute(db);
  await sql`
    CREATE TABLE membership_access_levels (
      membership_id uuid NOT NULL REFERENCES memberships ON DELETE CASCADE,
      access_level_id uuid NOT NULL REFERENCES access_levels ON DELETE CASCADE,
      PRIMARY KEY (membership_id, access_level_id)
    )
  `.execute(db);
  await sql`
    CREATE TABLE categories (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      access_level_id uuid NOT NULL REFERENCES access_levels,
      position integer NOT NULL,
      name text NOT NULL,
      UNIQUE (access_level_id, name)
    )
  `.execute(db);
  await sql`
    CREATE TABLE subcategories (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      category_id uuid NOT NULL REFERENCES categories,
      position integer NOT NULL,
      name text NOT NULL,
      UNIQUE (category_id, name)
    )
  `.execute(db);

  await sql`
    CREATE TABLE resources (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      url_name text NOT NULL UNIQUE,
      title text NOT NULL,
      kind text NOT NULL,
      description text NOT NULL,
      contents text NOT NULL,
      published_at timestamptz NOT NULL,
      thumbnail_key text REFERENCES files,
      image_key text REFERENCES files,
      access_level_id uuid NOT NULL REFERENCES access_levels,
      category_id uuid NOT NULL REFERENCES categories,
      subcategory_id uuid REFERENCES subcategories,
      folded_title text NOT NULL GENERATED ALWAYS AS (fold(title)) STORED,
      search tsvector NOT NULL GENERATED ALWAYS AS (
        setweight(to_tsvector('simple', fold(title || ' ' || kind)), 'A') ||
        setweight(to_tsvector('simple', fold(description)), 'B')
      ) STORED
    )
  `.execute(db);
  await sql`CREATE INDEX resources_by_date ON resources (published_at, id)`.execute(db);
  await sql`CREATE INDEX resources_by_level ON resources (access_level_id, published_at, id)`.execute(db);
  await sql`CREATE INDEX resources_by_category ON resources (category_id, published_at, id)`.execute(db);
  await sql`CREATE INDEX resources_by_subcategory ON resources (subcategory_id, published_at, id)`.execute(
    db,
  );
  await sql`CREATE INDEX resources_by_kind ON resources (kind, published_at, id)`.execute(db);
  await sql`CREATE INDEX resources_search ON resources USING gin (search)`.execute(db);
  await sql`CREATE INDEX resources_title_search ON resources USING gin (folded_title gin_trgm_ops)`.execute(
    db,
  );

  await sql`
    CREATE TABLE tags (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL UNIQUE
    )
  `.execute(db);
  await sql`
    CREATE TABLE resource_tags (
      resource_id uuid NOT NULL REFERENCES resources ON DELETE CASCADE,
      position integer NOT NULL,
      tag_id uuid NOT NULL REFERENCES tags,
      PRIMARY KEY (resource_id, position)
    )
  `.execute(db);
  await sql`
    CREATE TABLE attachments (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      resource_id uuid NOT NULL REFERENCES resources ON DELETE CASCADE,
      name text NOT NULL,
      file_key text NOT NULL REFERENCES files
    )
  `.execute(db);
  await sql`CREATE INDEX attachments_by_resource ON attachments (resource_id, name, id)`.execute(db);

  await sql`
    CREATE TABLE sign_in_images (
      position integer PRIMARY KEY,
      file_key text NOT NULL REFERENCES files,
      credit text NOT NULL
    )
  `.execute(db);
}
