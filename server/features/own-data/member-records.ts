import type { Row, Rows } from './read-in-batches.sql.ts';

type Page = { columns: string[]; rows: (string | null)[][]; hasMore: boolean };

/** The archive addresses the member, and this column says who else sees a field. */
const leftOutColumns = ['shownTo'];

/** Reads the batches before the page too, because rows have no number. */
export async function readPage(batches: Rows, page: number, member: { firstName: string }): Promise<Page> {
  for (let skipped = 1; skipped < page; skipped += 1) await batches.next();
  const { value: batch = [] }: { value?: Row[] } = await batches.next();
  const columns = Object.keys(batch[0] ?? {}).filter((name) => !leftOutColumns.includes(name));
  const rows = batch.map((row) => columns.map((name) => toText(row[name], member.firstName)));
  return { columns, rows, hasMore: !(await batches.next()).done };
}

function toText(value: Row[string], firstName: string): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return value.join(', ') || null;
  if (typeof value === 'object') return JSON.stringify(value);
  return value === 'You' || value === 'you' ? firstName : String(value);
}
