import { type Kysely, sql } from 'kysely';
import { createHistoryTriggers } from './0012-grants-and-history.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [createStaffProducts, createHistoryTriggers({ table: 'products' })]);

/** The newest state of each product, published or not, for the lists of staff. */
const createStaffProducts = sql`
  CREATE VIEW staff_products AS
  WITH product_drafts AS (
    SELECT id::uuid, body FROM drafts WHERE kind = 'product'
  )
  SELECT id, products.id IS NOT NULL AS is_live, body IS NOT NULL AS has_draft,
    coalesce(body ->> 'name', name) AS name,
    coalesce(body ->> 'sku', sku) AS sku,
    normalize_text(coalesce(body ->> 'name', name) || ' ' || coalesce(body ->> 'sku', sku)) AS normalized_name,
    coalesce(body ->> 'category', category) AS category,
    CASE WHEN body IS NULL THEN price_cents ELSE (body ->> 'priceCents')::integer END AS price_cents,
    CASE WHEN body IS NULL THEN position ELSE (body ->> 'position')::integer END AS position,
    CASE WHEN body IS NULL THEN image_key ELSE body ->> 'imageKey' END AS image_key
  FROM products FULL JOIN product_drafts USING (id);
`;
