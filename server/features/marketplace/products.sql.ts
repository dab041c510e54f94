import type { Db } from '../../db/database.ts';

export function listProducts(db: Db) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'category', 'description', 'priceCents', 'imageKey'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}
