const daysToPay = 30;

/** Dates on invoices are days in this time zone, whatever time zone the server has. */
export const associationTimeZone = 'Australia/Melbourne';
const numbersThere = new Intl.DateTimeFormat('sv', { timeZone: associationTimeZone });
const calendarDay = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The association's calendar day at a moment, as YYYY-MM-DD. */
export const dayOf = (moment: Date) => numbersThere.format(moment);

/** The due day of an open invoice, as YYYY-MM-DD. Counts calendar days, because not every day has 24 hours. */
export function dueDayOf(issuedAt: Date): string {
  const [year = 0, month = 0, day = 0] = dayOf(issuedAt).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + daysToPay)).toISOString().slice(0, 10);
}

/** Returns whether an invoice is unpaid after its due day. `today` is the association's day by the database's clock. */
export const isOverdue = (invoice: { status: string; issuedAt: Date }, today: string) =>
  invoice.status === 'Open' && dueDayOf(invoice.issuedAt) < today;

/** Formats YYYY-MM-DD as 'D MMM YYYY'. */
export function formatDay(day: string): string {
  const [year, month = 0, date] = day.split('-').map(Number);
  return `${date} ${months[month - 1]} ${year}`;
}

export const dueDayInWords = (issuedAt: Date) => calendarDay.format(new Date(dueDayOf(issuedAt)));
