import { type RawBuilder, sql } from 'kysely';
import { associationTimeZone } from '#contract/association-time-zone.ts';
import type { eventViews, PublishableEvent } from '#contract/events.staff.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { SortOrder } from '#contract/wire/query-schemas.ts';
import type { Db } from '../../db/database.ts';
import { readPageWithTotal } from '../../db/page-with-total.ts';
import { toInlineLiteral } from '../../db/planner-hints.ts';
import { type ColumnMatch, columnMatches } from '../../search/column-matches.sql.ts';
import { searchByName } from '../../search/name-search.sql.ts';
import { maxResultsPerKind } from '../../search/search-kind.ts';

export type EventView = (typeof eventViews)[number];

export type StaffEventQuery = Paging & {
  view: EventView;
  text?: string | undefined;
  format?: string | undefined;
  sortField: 'startsAt' | 'name';
  sortOrder: SortOrder;
};

/** Drafts without a date are among the upcoming events. */
const isPast = sql<boolean>`coalesce(coalesce(ends_at, starts_at) < now(), false)`;
const viewConditions: Record<EventView, RawBuilder<boolean>> = {
  upcoming: sql`NOT ${isPast}`,
  past: isPast,
  drafts: sql`has_draft`,
  all: sql`true`,
};

function matchingEvents(db: Db, { view, format }: StaffEventQuery, match: ColumnMatch | undefined) {
  let query = db.selectFrom('staffEvents').where(viewConditions[view]);
  if (format) query = query.where('format', '=', format);
  if (match) query = query.where(match('normalizedName'));
  return query;
}

/** Events without a date are first by date, because they need one. */
const orders = {
  startsAt: {
    asc: 'starts_at NULLS FIRST, normalized_name, id',
    desc: 'starts_at DESC, normalized_name, id',
  },
  name: { asc: 'normalized_name, starts_at, id', desc: 'normalized_name DESC, starts_at, id' },
};

/** An association has at most some thousand events, so each query reads all of them. */
export function listStaffEvents(db: Db, query: StaffEventQuery) {
  const { offset, limit } = toOffsetLimit(query);
  return searchByName(query.text, columnMatches, (match) => {
    const count = matchingEvents(db, query, match).select(({ fn }) => fn.countAll<number>().as('total'));
    return readPageWithTotal(
      loadPage(db, query, match, { offset, limit }),
      offset,
      async () => (await count.executeTakeFirstOrThrow()).total,
    );
  });
}

const loadPage = (
  db: Db,
  query: StaffEventQuery,
  match: ColumnMatch | undefined,
  { offset, limit }: { offset: number; limit: number },
) =>
  matchingEvents(db, query, match)
    .select(['id', 'name', 'format', 'venue', 'timeZone', 'startsAt', 'endsAt', 'updatedAt'])
    .select(['isLive', 'hasDraft'])
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .$narrowType<{ id: string; name: string; format: string; venue: string }>()
    .$narrowType<{ isLive: boolean; hasDraft: boolean }>()
    .orderBy(sql.raw(orders[query.sortField][query.sortOrder]))
    .offset(toInlineLiteral(offset))
    .limit(toInlineLiteral(limit))
    .execute();

export type StaffEventRow = Awaited<ReturnType<typeof loadPage>>[number];

export function findEvent(db: Db, id: string) {
  return db
    .selectFrom('events')
    .select(['name', 'shortDescription', 'content', 'format', 'venue', 'timeZone', 'startsAt', 'endsAt'])
    .select(['listingImageKey', 'featureImageKey', 'registerUrl', 'registerLabel'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function upsertEvent(tx: Db, id: string, event: PublishableEvent): Promise<void> {
  const { startsAt, endsAt, ...values } = event;
  const row = { ...values, startsAt: new Date(startsAt), endsAt: endsAt ? new Date(endsAt) : null };
  await tx
    .insertInto('events')
    .values({ ...row, id })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export async function deleteEvent(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('events').where('id', '=', id).execute();
}

type Dates = { startsAt: string; endsAt: string | null; timeZone: string | null };
type NextDates = { years: number; startsAt: Date; endsAt: Date | null };

/** Keeps the time of day in the time zone of the event, also if daylight saving begins or ends in between. */
export async function findNextDates(db: Db, { startsAt, endsAt, timeZone }: Dates): Promise<NextDates> {
  const zone = timeZone ?? associationTimeZone;
  const move = (moment: string | null) =>
    sql<Date>`((${moment}::timestamptz AT TIME ZONE ${zone}) + years * interval '52 weeks') AT TIME ZONE ${zone}`;
  const { rows } = await sql<NextDates>`
    SELECT years, ${move(startsAt)} AS starts_at, ${move(endsAt)} AS ends_at FROM generate_series(1, 100) AS years
    WHERE ${move(startsAt)} > now() OR years = 100 ORDER BY years LIMIT 1
  `.execute(db);
  return rows[0] as NextDates;
}

/** For the console search. The newest first, because most events have one of each year. */
export const findEventNames = (db: Db, match: ColumnMatch) =>
  db
    .selectFrom('staffEvents')
    .select(['id', 'name', 'startsAt', 'timeZone', 'isLive'])
    .$narrowType<{ id: string; name: string; isLive: boolean }>()
    .where(match('normalizedName'))
    .orderBy(sql`starts_at DESC NULLS FIRST, id`)
    .limit(maxResultsPerKind)
    .execute();
