import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Apart from members, so that no query about people ever touches a password.
  await sql`
    CREATE TABLE accounts (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      email text NOT NULL,
      password_hash text NOT NULL,
      password_changed_at timestamptz NOT NULL DEFAULT now(),
      is_staff boolean NOT NULL DEFAULT false,
      disabled_at timestamptz
    )
  `.execute(db);
  await sql`CREATE UNIQUE INDEX accounts_by_email ON accounts (lower(email))`.execute(db);

  await sql`
    CREATE TABLE sessions (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      impersonator_id uuid REFERENCES members ON DELETE CASCADE,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_seen_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      ended_at timestamptz
    )
  `.execute(db);
  await sql`CREATE INDEX sessions_open_by_member ON sessions (member_id) WHERE ended_at IS NULL`.execute(db);
  await sql`CREATE INDEX sessions_by_expiry ON sessions (expires_at)`.execute(db);

  // Only hashes: who reads the database cannot use what is in it.
  await sql`
    CREATE TABLE reset_tokens (
      token_hash bytea PRIMARY KEY,
      member_id uuid NOT NULL UNIQUE REFERENCES members ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    )
  `.execute(db);
  await sql`
    CREATE TABLE impersonation_tokens (
      token_hash bytea PRIMARY KEY,
      staff_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    )
  `.execute(db);

  await sql`
    CREATE TABLE signing_keys (
      id text PRIMARY KEY,
      public_jwk jsonb NOT NULL,
      private_jwk jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )
  `.execute(db);
}
