import { sql } from 'kysely';
import type { PublishableProduct, productViews } from '#contract/products.staff.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { SortOrder } from '#contract/wire/query-schemas.ts';
import type { Db } from '../../db/database.ts';
import { readPageWithTotal } from '../../db/page-with-total.ts';
import { toInlineLiteral } from '../../db/planner-hints.ts';
import { type ColumnMatch, columnMatches } from '../../search/column-matches.sql.ts';
import { searchByName } from '../../search/name-search.sql.ts';
import { maxResultsPerKind } from '../../search/search-kind.ts';

export type StaffProductQuery = Paging & {
  view: (typeof productViews)[number];
  text?: string | undefined;
  category?: string | undefined;
  sortField: 'position' | 'name' | 'price';
  sortOrder: SortOrder;
};

function matchingProducts(db: Db, { view, category }: StaffProductQuery, match: ColumnMatch | undefined) {
  let products = db.selectFrom('staffProducts');
  if (view === 'drafts') products = products.where('hasDraft', '=', true);
  if (category) products = products.where('category', '=', category);
  if (match) products = products.where(match('normalizedName'));
  return products;
}

/** Drafts without a position or price are last, or first in the other direction. */
const orders = {
  position: { asc: 'position, normalized_name, id', desc: 'position DESC, normalized_name, id' },
  name: { asc: 'normalized_name, id', desc: 'normalized_name DESC, id' },
  price: { asc: 'price_cents, normalized_name, id', desc: 'price_cents DESC, normalized_name, id' },
};

/** A shop has at most some thousand products, so each query reads all of them. */
export function listStaffProducts(db: Db, query: StaffProductQuery) {
  const { offset } = toOffsetLimit(query);
  return searchByName(query.text, columnMatches, (match) =>
    readPageWithTotal(loadPage(db, query, match), offset, async () => {
      const count = matchingProducts(db, query, match).select(({ fn }) => fn.countAll<number>().as('total'));
      return (await count.executeTakeFirstOrThrow()).total;
    }),
  );
}

function loadPage(db: Db, query: StaffProductQuery, match: ColumnMatch | undefined) {
  const { offset, limit } = toOffsetLimit(query);
  return matchingProducts(db, query, match)
    .select(['id', 'name', 'sku', 'category', 'priceCents', 'position', 'imageKey', 'isLive', 'hasDraft'])
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .$narrowType<{ id: string; name: string; sku: string; category: string }>()
    .$narrowType<{ isLive: boolean; hasDraft: boolean }>()
    .orderBy(sql.raw(orders[query.sortField][query.sortOrder]))
    .offset(toInlineLiteral(offset))
    .limit(toInlineLiteral(limit))
    .execute();
}

export type StaffProductRow = Awaited<ReturnType<typeof loadPage>>[number];

export function findProduct(db: Db, id: string) {
  return db
    .selectFrom('products')
    .select(['name', 'sku', 'category', 'description', 'priceCents', 'imageKey', 'position'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Violates a unique constraint if another product has the code. */
export async function upsertProduct(tx: Db, id: string, product: PublishableProduct): Promise<void> {
  const row = { ...product, position: product.position ?? (await findLastPosition(tx)) };
  await tx
    .insertInto('products')
    .values({ ...row, id })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

async function findLastPosition(tx: Db): Promise<number> {
  const last = sql<number>`least(coalesce(max(position) + 1, 0), 9999)`;
  const { position } = await tx.selectFrom('products').select(last.as('position')).executeTakeFirstOrThrow();
  return position;
}

/** Baskets lose it. Orders and invoices have a copy of its name and price. */
export async function deleteProduct(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('products').where('id', '=', id).execute();
}

/** For the console search. */
export const findProductNames = (db: Db, match: ColumnMatch) =>
  db
    .selectFrom('staffProducts')
    .select(['id', 'name', 'sku', 'isLive'])
    .$narrowType<{ id: string; name: string; sku: string; isLive: boolean }>()
    .where(match('normalizedName'))
    .orderBy(sql`normalized_name, id`)
    .limit(maxResultsPerKind)
    .execute();
