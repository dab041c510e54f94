/** No zod here, because screens load it. */

export const australianStates = ['VIC', 'NSW', 'QLD', 'SA', 'NT', 'TAS', 'WA', 'ACT'] as const;
export const countries = ['Australia', 'International'] as const;

export const isAustralia = (country: string) => country.trim().toLowerCase() === 'australia';
