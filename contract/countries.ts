import * as z from 'zod/mini';
import { singleLineText } from './fields.ts';

export const australianStates = ['VIC', 'NSW', 'QLD', 'SA', 'NT', 'TAS', 'WA', 'ACT'] as const;
export const countries = ['Australia', 'International'] as const;

export const isAustralia = (country: string) => country.trim().toLowerCase() === 'australia';

export const countryName = singleLineText(100).check(
  z.refine((name) => !isAustralia(name), 'Please choose Australia as country'),
);
