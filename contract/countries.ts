/** Does not import zod, so that screens can import these values without loading zod. */

export const australianStates = ['VIC', 'NSW', 'QLD', 'SA', 'NT', 'TAS', 'WA', 'ACT'] as const;
export const isAustralianState = (state: string) => (australianStates as readonly string[]).includes(state);

export const countries = ['Australia', 'International'] as const;

export const isAustralia = (country: string) => country.trim().toLowerCase() === 'australia';
