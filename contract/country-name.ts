import * as z from 'zod/mini';
import { isAustralia } from './countries.ts';
import { singleLineText } from './fields.ts';

export const foreignCountryName = singleLineText(100).check(
  z.refine((name) => !isAustralia(name), 'Please choose Australia as country'),
);
