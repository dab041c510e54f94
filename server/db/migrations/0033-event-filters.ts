import { type Kysely, sql } from 'kysely';
import { createHistoryTriggers } from './0012-grants-and-history.ts';
import { executeAll } from './execute-all.ts';

/** Month and place for the filters of the list, and the time of the last change for calendar programs. */
export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    createEventMonth,
    createEventPlace,
    addColumns,
    createChangedAt,
    sql`
      DROP TRIGGER record_events_history_on_insert ON events;
      DROP TRIGGER record_events_history_on_update ON events;
      DROP TRIGGER record_events_history_on_delete ON events;
    `,
    createHistoryTriggers({
      table: 'events',
      derived: 'normalized_name ends_or_starts_at start_month place changed_at',
    }),
  ]);

/** An import can have an unknown time zone. It must neither fail nor hide the event. */
const createEventMonth = sql`
  CREATE FUNCTION event_month(starts_at timestamptz, time_zone text) RETURNS date
  LANGUAGE plpgsql IMMUTABLE AS $$
  BEGIN
    RETURN date_trunc('month', starts_at AT TIME ZONE coalesce(time_zone, 'Australia/Melbourne'))::date;
  EXCEPTION WHEN invalid_parameter_value THEN
    RETURN date_trunc('month', starts_at AT TIME ZONE 'Australia/Melbourne')::date;
  END $$;
`;

/** 'Ballarat' for 'Town Hall, Ballarat', 'State Library, Ballarat VIC 3350, and online' and 'near Ballarat'. */
const createEventPlace = sql.raw(String.raw`
  CREATE FUNCTION event_place(venue text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN nullif(trim(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(trim(venue), '\s+', ' ', 'g'),
    '(^|,? )((and|&|or) )?online$', '', 'i'),
    '^.*, ?|( [A-Z]{2,3})? \d{4}$', '', 'g'),
    '^near ', '', 'i')), '');
`);

const addColumns = sql`
  ALTER TABLE events
    ADD COLUMN IF NOT EXISTS start_month date NOT NULL GENERATED ALWAYS AS (event_month(starts_at, time_zone)) STORED,
    ADD COLUMN IF NOT EXISTS place text GENERATED ALWAYS AS (event_place(venue)) STORED,
    ADD COLUMN IF NOT EXISTS changed_at timestamptz NOT NULL DEFAULT now();
  COMMENT ON COLUMN events.start_month IS 'first day of the month at the venue';
  COMMENT ON COLUMN events.place IS 'last part of the venue; null for events that take place online only';
  COMMENT ON COLUMN events.changed_at IS 'last change of what calendars show';
`;

const createChangedAt = sql`
  CREATE FUNCTION set_event_changed_at() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.changed_at := now();
    RETURN NEW;
  END $$;
  CREATE TRIGGER set_event_changed_at BEFORE UPDATE ON events FOR EACH ROW
  WHEN ((OLD.name, OLD.short_description, OLD.venue, OLD.time_zone, OLD.starts_at, OLD.ends_at, OLD.register_url)
    IS DISTINCT FROM
    (NEW.name, NEW.short_description, NEW.venue, NEW.time_zone, NEW.starts_at, NEW.ends_at, NEW.register_url))
  EXECUTE FUNCTION set_event_changed_at();
`;
