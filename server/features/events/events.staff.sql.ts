import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { associationTimeZone } from '#contract/association-time-zone.ts';
import type { eventViews, PublishableEvent } from '#contract/events.staff.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { SortOrder } from '#contract/wire/query-schemas.ts';
import type { Db } from '../../db/database.ts';
import { readPageWithTotal, readTotal } from '../../db/page-with-total.ts';
import {
  countNewest,
  type NewestStates,
  selectCandidates,
  selectFirstPublished,
  toRange,
  totalOf,
  withDrafted,
} from '../../drafts/newest-states.sql.ts';
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
const isPast = sql<boolean>`coalesce(coalesce(events.ends_at, events.starts_at) < now(), false)`;
const viewConditions: Record<EventView, RawBuilder<SqlBool>> = {
  upcoming: sql`NOT ${isPast}`,
  past: isPast,
  drafts: sql`true`,
  all: sql`true`,
};

/** Events without a date are first by date, because they need one. */
const orders = {
  startsAt: {
    asc: 'starts_at NULLS FIRST, normalized_name, id',
    desc: 'starts_at DESC, normalized_name, id',
  },
  name: { asc: 'normalized_name, starts_at, id', desc: 'normalized_name DESC, starts_at, id' },
};

/** The order of an index: all published events have a date. */
const publishedOrders = {
  ...orders,
  startsAt: { ...orders.startsAt, asc: 'starts_at, normalized_name, id' },
};

export function listStaffEvents(db: Db, query: StaffEventQuery) {
  return searchByName(query.text, columnMatches, (match) => {
    const events = matchingEvents(query, match);
    const { offset } = toOffsetLimit(query);
    return readPageWithTotal(loadPage(db, query, events), offset, () => readTotal(db, countNewest(events)));
  });
}

function matchingEvents({ view, format }: StaffEventQuery, match: ColumnMatch | undefined): NewestStates {
  const conditions = [viewConditions[view]];
  if (format) conditions.push(sql`events.format = ${format}`);
  if (match) conditions.push(match('events.normalizedName'));
  const condition = sql.join<SqlBool>(conditions, sql` AND `);
  return { kind: 'event', table: 'events', columns, condition, onlyDrafts: view === 'drafts' };
}

const columns = sql.raw('id, name, normalized_name, format, venue, time_zone, starts_at, ends_at');

export type StaffEventRow = {
  id: string;
  name: string;
  format: string;
  venue: string;
  timeZone: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  updatedAt: Date | null;
  isLive: boolean;
  hasDraft: boolean;
  total: number;
};

async function loadPage(db: Db, query: StaffEventQuery, events: NewestStates) {
  const { sortField, sortOrder } = query;
  const { offset, limit } = toOffsetLimit(query);
  const publishedOrder = sql.raw(publishedOrders[sortField][sortOrder]);
  const published = selectFirstPublished(events, publishedOrder, offset + limit);
  const { rows } = await sql<StaffEventRow>`
    ${withDrafted(events)}
    SELECT id, name, format, venue, time_zone, starts_at, ends_at, updated_at, is_live, has_draft, ${totalOf(events)} AS total
    FROM (${selectCandidates(events, published)}) AS newest
    ORDER BY ${sql.raw(orders[sortField][sortOrder])} ${toRange({ offset, limit })}
  `.execute(db);
  return rows;
}

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
