import { type Kysely, sql } from 'kysely';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [countAccountsThatCanSignIn, keepAccountOfLastAdministrator, addLeftTables]);

const countAccountsThatCanSignIn = sql`
  CREATE OR REPLACE FUNCTION check_last_administrator() RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('last_administrator'));
    IF NOT EXISTS (
      SELECT FROM grants JOIN accounts USING (member_id)
      WHERE role = 'administrator' AND ended_at IS NULL AND until IS NULL AND disabled_at IS NULL
    ) THEN
      RAISE EXCEPTION 'one administrator without an end date who can sign in must remain'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'last_administrator';
    END IF;
  END $$;
`;

/** The setting is for the command that disables all demo accounts, because their password is published. */
const keepAccountOfLastAdministrator = sql`
  CREATE FUNCTION keep_account_of_last_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF current_setting('muster.disables_demo_accounts', true) IS DISTINCT FROM 'yes' AND EXISTS (
      SELECT FROM grants
      WHERE member_id = OLD.member_id AND role = 'administrator' AND ended_at IS NULL AND until IS NULL
    ) THEN
      PERFORM check_last_administrator();
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER keep_last_administrator_on_disable AFTER UPDATE OF disabled_at ON accounts
  FOR EACH ROW WHEN (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL)
  EXECUTE FUNCTION keep_account_of_last_administrator();
  CREATE TRIGGER keep_last_administrator_on_delete AFTER DELETE ON accounts
  FOR EACH ROW WHEN (OLD.disabled_at IS NULL) EXECUTE FUNCTION keep_account_of_last_administrator();
`;

const addLeftTables = sql`
  ALTER TABLE history_entries ADD COLUMN left_tables text[] NOT NULL DEFAULT '{}';
  COMMENT ON COLUMN history_entries.left_tables IS 'tables with changes of put_back_of that were left alone';
`;
