import type { productCategories } from '#contract/marketplace.ts';
import { type DraftProduct, maxPriceCents } from '#contract/products.staff.ts';
import type { NumberInput } from '#web/staff/form/number-field.tsx';

type Category = (typeof productCategories)[number];

export type EditedProduct = Omit<DraftProduct, 'priceCents' | 'position'> &
  Record<'priceCents' | 'position', NumberInput>;

export const fieldLabels: Record<keyof DraftProduct, string> = {
  name: 'Name',
  sku: 'Product code',
  category: 'Category',
  description: 'Description',
  priceCents: 'Price',
  imageKey: 'Picture',
  position: 'Position',
};

/** As in the marketplace. */
export const categoryLabels: Record<Category, string> = {
  book: 'Book',
  course: 'Training course',
  ticket: 'Event ticket',
  merchandise: 'Merchandise',
};

export const categoryOptions = Object.entries(categoryLabels).map(([value, label]) => ({ value, label }));

/** '1,250', 'A$82.50' and '82.5' are prices. Null for all others. */
export function parsePrice(text: string): number | null {
  const [, dollars, cents = ''] =
    /^(?:A?\$)?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (!dollars) return null;
  const price = Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
  return price <= maxPriceCents ? price : null;
}

/** '82.50', as typed into the field. */
export const toPriceText = (cents: number) => (cents / 100).toFixed(2);

export const parsePosition = (text: string): number | null =>
  /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
