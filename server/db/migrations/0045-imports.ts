import { type Kysely, sql } from 'kysely';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) => executeAll(db, [createImports, createImportRows]);

const createImports = sql`
  CREATE TABLE imports (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    kind text NOT NULL CHECK (kind IN ('members', 'organisations', 'group members', 'segments')),
    state text NOT NULL DEFAULT 'mapping' CHECK (state IN ('mapping', 'checking', 'checked', 'failed')),
    file_key text NOT NULL REFERENCES files,
    file_name text NOT NULL,
    sheets text[] NOT NULL DEFAULT '{}',
    sheet text,
    header_row integer NOT NULL DEFAULT 0,
    headers text[] NOT NULL DEFAULT '{}',
    examples jsonb NOT NULL DEFAULT '[]',
    shape text NOT NULL DEFAULT '',
    mapping text[] NOT NULL DEFAULT '{}',
    mapped_at timestamptz,
    mapped_like timestamptz,
    key_field text,
    empty_cells_clear boolean NOT NULL DEFAULT false,
    check_id uuid,
    checked_to_row integer NOT NULL DEFAULT 0,
    worked_at timestamptz,
    new_count integer NOT NULL DEFAULT 0,
    changed_count integer NOT NULL DEFAULT 0,
    unchanged_count integer NOT NULL DEFAULT 0,
    refused_count integer NOT NULL DEFAULT 0,
    problem text,
    created_by uuid REFERENCES members ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON COLUMN imports.shape IS 'hash of the kind and the headers; a file with the same shape gets the same mapping';
  COMMENT ON COLUMN imports.mapping IS 'name of the field of each column; null for columns that are left out';
  COMMENT ON COLUMN imports.mapped_at IS 'when staff confirmed the mapping';
  COMMENT ON COLUMN imports.mapped_like IS 'when staff confirmed the mapping that this import got first';
  COMMENT ON COLUMN imports.check_id IS 'another check of the same import has another id, so that an old job stops';
  COMMENT ON COLUMN imports.checked_to_row IS 'a job that was interrupted continues after this row';
  COMMENT ON COLUMN imports.worked_at IS 'when the job wrote the last rows';
  CREATE INDEX IF NOT EXISTS imports_by_age ON imports (created_at DESC, id);
  CREATE INDEX IF NOT EXISTS imports_by_shape ON imports (shape, mapped_at DESC) WHERE mapped_at IS NOT NULL;
  CREATE INDEX IF NOT EXISTS imports_by_file ON imports (file_key);
`;

const createImportRows = sql`
  CREATE TABLE import_rows (
    import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
    row_number integer NOT NULL,
    outcome text NOT NULL CHECK (outcome IN ('new', 'changed', 'unchanged', 'refused')),
    key text,
    matched_id uuid,
    label text NOT NULL,
    before jsonb,
    after jsonb,
    reasons jsonb,
    cells jsonb,
    PRIMARY KEY (import_id, row_number)
  );
  COMMENT ON COLUMN import_rows.key IS 'normalised value by which the row is matched; a second row with it is refused';
  COMMENT ON COLUMN import_rows.matched_id IS 'member or organisation';
  COMMENT ON COLUMN import_rows.before IS 'stored values of the changed fields; null unless the row changes something';
  COMMENT ON COLUMN import_rows.after IS 'values of the changed fields; all values of a new row';
  COMMENT ON COLUMN import_rows.cells IS 'values of a refused row, for the file with the refused rows';
  CREATE INDEX IF NOT EXISTS import_rows_by_outcome ON import_rows (import_id, outcome, row_number);
  CREATE INDEX IF NOT EXISTS import_rows_by_key ON import_rows (import_id, key, row_number) WHERE key IS NOT NULL;
  CREATE INDEX IF NOT EXISTS import_rows_by_match ON import_rows (matched_id) WHERE matched_id IS NOT NULL;
`;
