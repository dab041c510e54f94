import { associationTimeZone } from '#contract/association-time-zone.ts';

export const daysToPay = 30;

const isoDayFormat = new Intl.DateTimeFormat('sv', { timeZone: associationTimeZone });
const longDayFormat = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const toLocalDate = (moment: Date) => isoDayFormat.format(moment);

/** Counts calendar days, because not every day has 24 hours. */
export function toDueDate(issuedAt: Date): string {
  const [year = 0, month = 0, day = 0] = toLocalDate(issuedAt).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + daysToPay)).toISOString().slice(0, 10);
}

export const isOverdue = (invoice: { status: string; issuedAt: Date }, today: string) =>
  invoice.status === 'Open' && toDueDate(invoice.issuedAt) < today;

export function formatDate(day: string): string {
  const [year, month = 0, date] = day.split('-').map(Number);
  return `${date} ${months[month - 1]} ${year}`;
}

export const formatDueDate = (issuedAt: Date) => longDayFormat.format(new Date(toDueDate(issuedAt)));
