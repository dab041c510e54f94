const daysToPay = 30;

/** By when an open invoice is to be paid. */
export const dueAt = (issuedAt: Date) => new Date(issuedAt.getTime() + daysToPay * 24 * 60 * 60 * 1000);

// The day where the association is, whatever the clock of the server says.
const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'Australia/Melbourne' });
export const dayInWords = (date: Date) => day.format(date);
