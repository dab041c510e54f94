/** Which of all invoices a page holds; nothing for a page past the end. */
export function rangeOf(page: number, size: number, total: number): { count: number; words: string } | null {
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  if (first > total) return null;
  const whole = total === 1 ? '1 invoice' : `${total.toLocaleString('en')} invoices`;
  const isAll = first === 1 && last === total;
  const part = first === last ? `Invoice ${first}` : `Invoices ${first} to ${last}`;
  return { count: last - first + 1, words: isAll ? whole : `${part} of ${total.toLocaleString('en')}` };
}
