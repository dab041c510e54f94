const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'AUD' });

/** Australian dollars, said as such: some readers have other dollars. */
export const formatCents = (cents: number) => format.format(cents / 100);
