import { type Kysely, sql } from 'kysely';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) => executeAll(db, [createMethods, createPendingSignIns]);

const createMethods = sql`
  -- Changed only under a row lock, so that a concurrent sign-in by password sees the new value.
  ALTER TABLE accounts ADD COLUMN has_second_step boolean NOT NULL DEFAULT false;

  CREATE TABLE passkeys (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
    name text NOT NULL,
    rp_id text NOT NULL,
    credential_id text NOT NULL UNIQUE,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz
  );
  COMMENT ON COLUMN passkeys.rp_id IS 'domain that the passkey works on';
  CREATE INDEX passkeys_by_member ON passkeys (member_id);

  CREATE TABLE authenticator_apps (
    member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
    secret bytea NOT NULL,
    last_time_step bigint NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz
  );
  COMMENT ON COLUMN authenticator_apps.last_time_step IS 'codes of this time step and earlier ones are rejected';

  CREATE TABLE authenticator_app_setups (
    session_id uuid PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
    secret bytea NOT NULL,
    expires_at timestamptz NOT NULL
  );

  CREATE TABLE recovery_codes (
    member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
    code_hash bytea NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (member_id, code_hash)
  );
`;

/** Tokens and challenges are stored as hashes, so that read access to the database is not enough to use them. */
const createPendingSignIns = sql`
  CREATE TABLE pending_sign_ins (
    token_hash bytea PRIMARY KEY,
    member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
    attempts integer NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL
  );
  COMMENT ON TABLE pending_sign_ins IS 'sign-ins with a correct password that wait for the second step';
  CREATE INDEX pending_sign_ins_by_member ON pending_sign_ins (member_id);

  CREATE TABLE passkey_challenges (
    challenge_hash bytea PRIMARY KEY,
    purpose text NOT NULL CHECK (purpose IN ('registration', 'sign-in', 'step-up')),
    session_id uuid REFERENCES sessions ON DELETE CASCADE,
    pending_sign_in bytea REFERENCES pending_sign_ins ON DELETE CASCADE,
    expires_at timestamptz NOT NULL,
    CHECK (num_nonnulls(session_id, pending_sign_in) = 1)
  );
  -- A new challenge replaces the previous one of the same session or sign-in.
  CREATE UNIQUE INDEX passkey_challenges_by_owner ON passkey_challenges (session_id, pending_sign_in, purpose)
  NULLS NOT DISTINCT;
  CREATE INDEX passkey_challenges_by_sign_in ON passkey_challenges (pending_sign_in)
  WHERE pending_sign_in IS NOT NULL;
`;
