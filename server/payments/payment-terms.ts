const daysToPay = 30;

// The day where the association is, whatever the clock of the server says.
const timeZone = 'Australia/Melbourne';
const inWords = { dateStyle: 'long' } as const;
const dayThere = new Intl.DateTimeFormat('en-AU', { ...inWords, timeZone });
const calendarDay = new Intl.DateTimeFormat('en-AU', { ...inWords, timeZone: 'UTC' });
const numbersThere = new Intl.DateTimeFormat('sv', { timeZone });

export const dayInWords = (moment: Date) => dayThere.format(moment);

/** By when an open invoice is to be paid: counted in days of the calendar, not all of which have 24 hours. */
export function dueDayInWords(issuedAt: Date): string {
  const [year = 0, month = 0, day = 0] = numbersThere.format(issuedAt).split('-').map(Number);
  return calendarDay.format(Date.UTC(year, month - 1, day + daysToPay));
}
