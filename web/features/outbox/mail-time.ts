const format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' });

/** The moment a mail was written, in the reader's own time zone. */
export const mailTime = (moment: string) => format.format(new Date(moment));
