import { formatCount } from '#web/ui/formats/format-count.ts';
import type { TableData } from './table-types.ts';

/** '5,000+' if there are more than were counted. */
export const formatTotal = ({ totalItems, hasMoreItems = false }: TableData) =>
  formatCount(totalItems) + (hasMoreItems ? '+' : '');
