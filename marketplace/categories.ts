import type { Product } from './queries.ts';

export type Category = Product['category'];

export const categories: { category: Category; one: string; many: string }[] = [
  { category: 'book', one: 'Book', many: 'Doctrine and books' },
  { category: 'course', one: 'Training course', many: 'Training courses' },
  { category: 'ticket', one: 'Event ticket', many: 'Event tickets' },
  { category: 'merchandise', one: 'Merchandise', many: 'Merchandise' },
];

export const categoryLabel = ({ category }: Product) =>
  categories.find((each) => each.category === category)?.one ?? category;
