const format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' });

export const formatEmailTime = (moment: string) => format.format(new Date(moment));
