import { type Kysely, sql } from 'kysely';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) => executeAll(db, [createIndexWords, createIndexes]);

/**
 * PL/pgSQL and a high cost make the planner read the index, and not the texts of all rows.
 * With the schema, because PostgreSQL builds indexes with an empty search path.
 */
const createIndexWords = sql`
  CREATE FUNCTION index_words(heading text, contents text) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
  BEGIN
    RETURN public.tokenize_article(heading, contents);
  END $$;
`;

const createIndexes = sql`
  CREATE INDEX IF NOT EXISTS events_by_text ON events
    USING gin (index_words(name || ' ' || short_description || ' ' || venue, content));
  CREATE INDEX IF NOT EXISTS groups_by_text ON groups USING gin (index_words(name, description));
  CREATE INDEX IF NOT EXISTS organisations_by_text ON organisations
    USING gin (index_words(name || ' ' || coalesce(suburb, '') || ' ' || coalesce(state, ''), coalesce(about, '')));
`;
