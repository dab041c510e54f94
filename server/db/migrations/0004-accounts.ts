import { type Kysely, sql } from 'kysely';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) => executeAll(db, [createAccounts, createTokens]);

const createAccounts = sql`
  -- Separate from members, so that no query about members reads a password hash.
  CREATE TABLE accounts (
    member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
    email text NOT NULL,
    email_confirmed_at timestamptz,
    password_hash text NOT NULL,
    password_changed_at timestamptz NOT NULL DEFAULT now(),
    disabled_at timestamptz
  );
  CREATE UNIQUE INDEX accounts_by_email ON accounts (lower(email));

  CREATE TABLE sessions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
    impersonator_id uuid REFERENCES members ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_seen_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    ended_at timestamptz,
    second_step_at timestamptz,
    user_agent text
  );
  CREATE INDEX sessions_open_by_member ON sessions (member_id) WHERE ended_at IS NULL;
  CREATE INDEX sessions_open_by_impersonator ON sessions (impersonator_id)
  WHERE impersonator_id IS NOT NULL AND ended_at IS NULL;
  CREATE INDEX sessions_by_expiry ON sessions (expires_at);

  CREATE TABLE signing_keys (
    id text PRIMARY KEY,
    public_jwk jsonb NOT NULL,
    private_jwk jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );

  CREATE TABLE sign_in_images (
    position integer PRIMARY KEY,
    file_key text NOT NULL REFERENCES files,
    credit text NOT NULL
  );
`;

/** Tokens are stored as hashes, so that read access to the database is not enough to use them. */
const createTokens = sql`
  CREATE TABLE reset_tokens (
    token_hash bytea PRIMARY KEY,
    member_id uuid NOT NULL UNIQUE REFERENCES members ON DELETE CASCADE,
    expires_at timestamptz NOT NULL
  );
  CREATE TABLE impersonation_tokens (
    token_hash bytea PRIMARY KEY,
    staff_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
    member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
    expires_at timestamptz NOT NULL
  );
  CREATE TABLE email_confirmations (
    member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
    token_hash bytea NOT NULL,
    expires_at timestamptz NOT NULL
  );
  COMMENT ON COLUMN email_confirmations.token_hash IS 'hash of the token and the address that it was sent to';
`;
