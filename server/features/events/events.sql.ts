import { sql } from 'kysely';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { Db } from '../../db/database.ts';
import { readPageWithTotal } from '../../db/page-with-total.ts';
import { toInlineLiteral } from '../../db/planner-hints.ts';

/** An event without an end is over when it starts. */
const upcomingEvents = (db: Db) => db.selectFrom('events').where('endsOrStartsAt', '>=', sql<Date>`now()`);

export const listUpcomingEvents = (db: Db, paging: Paging) =>
  readPageWithTotal(loadPage(db, paging), toOffsetLimit(paging).offset, async () => {
    const { total } = await countUpcomingEvents(db).executeTakeFirstOrThrow();
    return total;
  });

const countUpcomingEvents = (db: Db) =>
  upcomingEvents(db).select(({ fn }) => fn.countAll<number>().as('total'));

const eventColumns = [
  ...(['id', 'name', 'shortDescription', 'content', 'format', 'venue', 'timeZone', 'startsAt'] as const),
  ...(['endsAt', 'listingImageKey', 'featureImageKey', 'registerUrl', 'registerLabel'] as const),
] as const;

function loadPage(db: Db, paging: Paging) {
  const { offset, limit } = toOffsetLimit(paging);
  return upcomingEvents(db)
    .select(eventColumns)
    .select(countUpcomingEvents(db).as('total'))
    .$narrowType<{ total: number }>()
    .orderBy('startsAt')
    .orderBy('id')
    .offset(toInlineLiteral(offset))
    .limit(toInlineLiteral(limit))
    .execute();
}

export type EventRow = Omit<Awaited<ReturnType<typeof loadPage>>[number], 'total'>;

/** Past events too, because members keep links to them. */
export const findPublishedEvent = (db: Db, id: string) =>
  db.selectFrom('events').select(eventColumns).where('id', '=', id).executeTakeFirst();

const calendarColumns = [
  ...(['id', 'name', 'shortDescription', 'venue', 'timeZone', 'startsAt', 'endsAt'] as const),
  ...(['registerUrl', 'changedAt'] as const),
] as const;

export const findCalendarEvent = (db: Db, id: string) =>
  db.selectFrom('events').select(calendarColumns).where('id', '=', id).executeTakeFirst();

export type CalendarEvent = NonNullable<Awaited<ReturnType<typeof findCalendarEvent>>>;
