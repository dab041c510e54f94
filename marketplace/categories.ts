import type { Product } from './queries.ts';

export type Category = Product['category'];

export const categories: { category: Category; singular: string; plural: string }[] = [
  { category: 'book', singular: 'Book', plural: 'Doctrine and books' },
  { category: 'course', singular: 'Training course', plural: 'Training courses' },
  { category: 'ticket', singular: 'Event ticket', plural: 'Event tickets' },
  { category: 'merchandise', singular: 'Merchandise', plural: 'Merchandise' },
];

export const formatCategory = ({ category }: Product) =>
  categories.find((entry) => entry.category === category)?.singular ?? category;
