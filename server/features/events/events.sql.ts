import { sql } from 'kysely';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { Db } from '../../db/database.ts';
import { readPageWithTotal } from '../../db/page-with-total.ts';
import { toInlineLiteral } from '../../db/planner-hints.ts';

export type EventFilters = {
  format?: string | undefined;
  /** Such as 2026-11. */
  month?: string | undefined;
  place?: string | undefined;
};

/** An event without an end is over when it starts. */
function upcomingEvents(db: Db, { format, month, place }: EventFilters = {}) {
  let query = db.selectFrom('events').where('endsOrStartsAt', '>=', sql<Date>`now()`);
  if (format) query = query.where('format', '=', format);
  if (month) query = query.where('startMonth', '=', `${month}-01`);
  if (place) query = query.where('place', '=', place);
  return query;
}

export const listUpcomingEvents = (db: Db, query: Paging & EventFilters) =>
  readPageWithTotal(loadPage(db, query), toOffsetLimit(query).offset, async () => {
    const { total } = await countUpcomingEvents(db, query).executeTakeFirstOrThrow();
    return total;
  });

const countUpcomingEvents = (db: Db, filters: EventFilters) =>
  upcomingEvents(db, filters).select(({ fn }) => fn.countAll<number>().as('total'));

const eventColumns = [
  ...(['id', 'name', 'shortDescription', 'content', 'format', 'venue', 'timeZone', 'startsAt'] as const),
  ...(['endsAt', 'listingImageKey', 'featureImageKey', 'registerUrl', 'registerLabel'] as const),
] as const;

function loadPage(db: Db, query: Paging & EventFilters) {
  const { offset, limit } = toOffsetLimit(query);
  return upcomingEvents(db, query)
    .select(eventColumns)
    .select(countUpcomingEvents(db, query).as('total'))
    .$narrowType<{ total: number }>()
    .orderBy('startsAt')
    .orderBy('id')
    .offset(toInlineLiteral(offset))
    .limit(toInlineLiteral(limit))
    .execute();
}

export type EventRow = Omit<Awaited<ReturnType<typeof loadPage>>[number], 'total'>;

/** The values that filters can have, in the order of the screen. */
export const listEventFilterValues = (db: Db) =>
  upcomingEvents(db)
    .select([
      sql<string[]>`coalesce(array_agg(DISTINCT format ORDER BY format), '{}')`.as('formats'),
      sql<string[]>`coalesce(array_agg(DISTINCT to_char(start_month, 'YYYY-MM')), '{}')`.as('months'),
      sql<string[]>`coalesce(array_agg(DISTINCT place) FILTER (WHERE place IS NOT NULL), '{}')`.as('places'),
    ])
    .executeTakeFirstOrThrow();

/** Past events too, because members keep links to them. */
export const findPublishedEvent = (db: Db, id: string) =>
  db.selectFrom('events').select(eventColumns).where('id', '=', id).executeTakeFirst();

/** With the table, because the feed joins another one. */
export const calendarColumns = [
  ...(['events.id', 'name', 'shortDescription', 'venue', 'timeZone', 'startsAt', 'endsAt'] as const),
  ...(['registerUrl', 'changedAt'] as const),
] as const;

export const findCalendarEvent = (db: Db, id: string) =>
  db.selectFrom('events').select(calendarColumns).where('id', '=', id).executeTakeFirst();

export type CalendarEvent = NonNullable<Awaited<ReturnType<typeof findCalendarEvent>>>;
