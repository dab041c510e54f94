import { demoId } from '../demo-id.ts';
import type { SeedContext } from '../seed-context.ts';
import { products } from './invoice-lines.ts';

export async function seedProducts({ write }: SeedContext): Promise<void> {
  const rows = [];
  for (const [position, product] of products.entries()) {
    const { subject: _subject, ...row } = product;
    const imageKey = await write.asset(`products/${product.sku.toLowerCase()}.svg`, { isPublic: true });
    rows.push({ id: demoId('product', product.sku), position, ...row, imageKey });
  }
  await write.insert('products', rows);
}
