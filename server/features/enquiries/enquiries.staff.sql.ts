import { type SelectQueryBuilder, sql } from 'kysely';
import type { EnquiryState } from '#contract/enquiries.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { SortOrder } from '#contract/wire/query-schemas.ts';
import type { Db } from '../../db/database.ts';
import { readPageWithTotal } from '../../db/page-with-total.ts';
import { maxInlineRows, toInlineLiteral } from '../../db/planner-hints.ts';
import { scanFromNearerEnd } from '../../db/scan-from-nearer-end.ts';
import type { Tables } from '../../db/tables.ts';
import { toSearchWords } from '../../search/name-search.sql.ts';
import { enquiryLabel } from './enquiries.sql.ts';

const enquiryQuery = (db: Db) =>
  db
    .selectFrom('enquiries')
    .leftJoin('members as owner', 'owner.id', 'enquiries.ownerId')
    .select(['enquiries.id', 'enquiries.number', 'enquiries.enquiryType', 'enquiries.state'])
    .select(['enquiries.firstName', 'enquiries.lastName', 'enquiries.createdAt', 'enquiries.waitingSince'])
    .select(['enquiries.ownerId', 'owner.firstName as ownerFirstName', 'owner.lastName as ownerLastName'])
    .select(sql<string>`left(enquiries.message, 200)`.as('excerpt'))
    .select(enquiryLabel.as('enquiryLabel'))
    .$narrowType<{ state: EnquiryState }>();

export type EnquiryRow = Awaited<ReturnType<ReturnType<typeof enquiryQuery>['execute']>>[number];

export type EnquiryFilter = {
  state?: EnquiryState | undefined;
  /** Null for enquiries without an owner. */
  ownerId?: string | null | undefined;
  type?: string | undefined;
  text?: string | undefined;
};

export type EnquirySort = { sortField: 'createdAt' | 'waitingSince'; sortOrder: SortOrder };

export async function listEnquiries(db: Db, filter: EnquiryFilter, sort: EnquirySort, paging: Paging) {
  const { offset, limit } = toOffsetLimit(paging);
  const scan = { offset, limit, scanOrder: sort.sortOrder };
  // Counting makes the planner use the index of words. Without it, it looks for rare words in the order of the list.
  if (filter.text)
    return readPageWithTotal(searchEnquiries(db, filter, sort, scan), offset, () => countMatches(db, filter));
  const readStoredCount = async () => (await storedCount(db, filter).executeTakeFirstOrThrow()).total;
  if (offset <= maxInlineRows) {
    const page = pageQuery(db, filter, sort, scan).select(storedCount(db, filter).as('total'));
    return readPageWithTotal(page.$narrowType<{ total: number }>().execute(), offset, readStoredCount);
  }
  const totalItems = await readStoredCount();
  const { order: scanOrder, ...range } = scanFromNearerEnd({ offset, limit }, sort.sortOrder, totalItems);
  return { rows: await pageQuery(db, filter, sort, { ...range, scanOrder }).execute(), totalItems };
}

type Scan = { offset: number; limit: number; scanOrder: SortOrder };

/** Selects only ids first, because sorting whole rows takes ten times as long. */
const pageOfIds = (db: Db, filter: EnquiryFilter, sort: EnquirySort, { offset, limit, scanOrder }: Scan) =>
  applyFilter(db.selectFrom('enquiries'), filter)
    .select('enquiries.id')
    .orderBy(toOrder(sort, scanOrder))
    .offset(toInlineLiteral(offset))
    .limit(toInlineLiteral(limit));

const pageQuery = (db: Db, filter: EnquiryFilter, sort: EnquirySort, scan: Scan) =>
  enquiryQuery(db)
    .where('enquiries.id', 'in', pageOfIds(db, filter, sort, scan))
    .orderBy(toOrder(sort, sort.sortOrder));

export async function listEnquiryIds(db: Db, filter: EnquiryFilter, sort: EnquirySort): Promise<string[]> {
  const rows = await applyFilter(db.selectFrom('enquiries'), filter)
    .select('enquiries.id')
    .orderBy(toOrder(sort, sort.sortOrder))
    .execute();
  return rows.map(({ id }) => id);
}

export const listEnquiriesById = (db: Db, ids: string[]): Promise<EnquiryRow[]> =>
  enquiryQuery(db).where('enquiries.id', '=', sql<string>`ANY (${ids}::uuid[])`).execute();

function searchEnquiries(db: Db, filter: EnquiryFilter, sort: EnquirySort, scan: Scan) {
  const page = pageOfIds(db, filter, sort, scan).select(sql<number>`count(*) OVER ()`.as('total'));
  return enquiryQuery(db)
    .innerJoin(page.as('page'), 'page.id', 'enquiries.id')
    .select('page.total')
    .orderBy(toOrder(sort, sort.sortOrder))
    .execute();
}

const newestFirst = { sortField: 'createdAt', sortOrder: 'desc' } as const;
/** A common word is in some of so many enquiries. */
const recentCount = 500;

/** The newest matches, without a count: sorting and counting all enquiries with a common word takes 100 ms. */
export async function findNewestEnquiries(db: Db, text: string, limit: number): Promise<EnquiryRow[]> {
  const range = { offset: 0, limit, scanOrder: newestFirst.sortOrder };
  if (!findReferenceNumber(text)) {
    const recent = db
      .selectFrom('enquiries')
      .select(['id', 'createdAt', 'searchWords'])
      .orderBy(toOrder(newestFirst, 'desc'))
      .limit(sql.lit(recentCount));
    const ids = db
      .selectFrom(recent.as('enquiries'))
      .select('enquiries.id')
      .where(matchesText(text))
      .orderBy(toOrder(newestFirst, 'desc'))
      .limit(toInlineLiteral(limit));
    const newest = enquiryQuery(db).where('enquiries.id', 'in', ids);
    const rows = await newest.orderBy(toOrder(newestFirst, 'desc')).execute();
    if (rows.length === limit) return rows;
  }
  return searchEnquiries(db, { text }, newestFirst, range);
}

async function countMatches(db: Db, filter: EnquiryFilter): Promise<number> {
  const count = applyFilter(db.selectFrom('enquiries'), filter).select(({ fn }) =>
    fn.countAll<number>().as('total'),
  );
  return (await count.executeTakeFirstOrThrow()).total;
}

/** The stored counts have the columns of the filter, except for the text. */
function storedCount(db: Db, filter: EnquiryFilter) {
  const sum = sql<number>`coalesce(sum(total), 0)::integer`.as('total');
  return applyFilter(db.selectFrom('enquiryCounts as enquiries'), filter).select(sum);
}

/** The order of an index, forwards or backwards. Enquiries that do not wait are last in both directions. */
const orders = {
  createdAt: {
    desc: ['enquiries.created_at DESC, enquiries.id', 'enquiries.created_at, enquiries.id DESC'],
    asc: ['enquiries.created_at, enquiries.id DESC', 'enquiries.created_at DESC, enquiries.id'],
  },
  waitingSince: {
    asc: [
      'enquiries.waiting_since NULLS LAST, enquiries.id',
      'enquiries.waiting_since DESC NULLS FIRST, enquiries.id DESC',
    ],
    desc: [
      'enquiries.waiting_since DESC NULLS LAST, enquiries.id',
      'enquiries.waiting_since NULLS FIRST, enquiries.id DESC',
    ],
  },
} as const;

function toOrder({ sortField, sortOrder }: EnquirySort, scanOrder: SortOrder) {
  const [forwards, backwards] = orders[sortField][sortOrder];
  return sql.raw(scanOrder === sortOrder ? forwards : backwards);
}

function applyFilter<Db extends Tables, Table extends keyof Db, Output>(
  query: SelectQueryBuilder<Db, Table, Output>,
  { state, ownerId, type, text }: EnquiryFilter,
) {
  const conditions = [
    state && sql<boolean>`enquiries.state = ${state}`,
    ownerId === null && sql<boolean>`enquiries.owner_id IS NULL`,
    ownerId && sql<boolean>`enquiries.owner_id = ${ownerId}`,
    type && sql<boolean>`enquiries.enquiry_type = ${type}`,
    text && matchesText(text),
  ].filter((condition) => condition instanceof Object);
  return conditions.reduce((filtered, condition) => filtered.where(condition), query);
}

/** The number of a reference such as E-10432. */
export const findReferenceNumber = (text: string) => /^\s*(?:e\s*-?\s*)?(\d{1,9})\s*$/i.exec(text)?.[1];

/** A reference, or words whose beginnings must all occur. */
function matchesText(text: string) {
  const number = findReferenceNumber(text);
  if (number) return sql<boolean>`enquiries.number = ${Number(number)}`;
  const words = toSearchWords(text).map((word) => `${word}:*`);
  if (words.length === 0) return sql<boolean>`false`;
  // A subquery is evaluated once.
  return sql<boolean>`enquiries.search_words @@ (SELECT to_tsquery('simple', normalize_text(${words.join(' & ')})))`;
}

/** The version changes with every update of the row, also with those that put back. */
const detailQuery = (db: Db) =>
  enquiryQuery(db)
    .leftJoin('accounts', 'accounts.memberId', 'enquiries.memberId')
    .select(['enquiries.memberId', 'enquiries.email', 'enquiries.phoneNumber', 'enquiries.message'])
    .select(['enquiries.firstAnsweredAt', 'enquiries.closedAt'])
    .select(sql<string>`enquiries.xmin::text`.as('version'))
    .select(
      sql<boolean>`coalesce(lower(accounts.email) = lower(enquiries.email)
        AND accounts.email_confirmed_at IS NOT NULL, false)`.as('isRegisteredEmail'),
    );

export type EnquiryDetailRow = Awaited<ReturnType<ReturnType<typeof detailQuery>['execute']>>[number];

export function findEnquiry(db: Db, id: string): Promise<EnquiryDetailRow | undefined> {
  return detailQuery(db).where('enquiries.id', '=', id).executeTakeFirst();
}

/** Makes concurrent changes wait. Returns undefined if another version is current. */
export async function lockEnquiry(
  tx: Db,
  id: string,
  version: string | undefined,
): Promise<EnquiryDetailRow | undefined> {
  await tx.selectFrom('enquiries').select('id').where('id', '=', id).forUpdate().execute();
  const enquiry = await findEnquiry(tx, id);
  return version === undefined || enquiry?.version === version ? enquiry : undefined;
}

/** The newest other enquiries of the member. */
export function listOtherEnquiries(db: Db, memberId: string, id: string) {
  return enquiryQuery(db)
    .where('enquiries.memberId', '=', memberId)
    .where('enquiries.id', '<>', id)
    .orderBy('enquiries.createdAt', 'desc')
    .limit(sql.lit(10))
    .execute();
}

export async function setOwner(tx: Db, id: string, ownerId: string | null): Promise<void> {
  await tx.updateTable('enquiries').set({ ownerId }).where('id', '=', id).execute();
}

export async function setState(tx: Db, id: string, state: EnquiryState): Promise<void> {
  await tx.updateTable('enquiries').set({ state }).where('id', '=', id).execute();
}

/** The first person who answers becomes the owner. */
export async function markAnswered(tx: Db, id: string, memberId: string): Promise<void> {
  await tx
    .updateTable('enquiries')
    .set({
      state: 'answered',
      ownerId: sql<string>`coalesce(owner_id, ${memberId}::uuid)`,
      firstAnsweredAt: sql<Date>`coalesce(first_answered_at, now())`,
      lastMessageAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}
