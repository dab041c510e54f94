import * as z from 'zod';

export const text = z.string().min(1);
export const texts = z.array(text).min(1);
export const weight = z.number().positive();

export const subject = z.enum(['bushfire', 'flood', 'rescue', 'training', 'hazmat', 'aviation']);
export const sector = z.enum([
  'Urban fire',
  'Rural fire',
  'State emergency service',
  'Land management',
  'Aviation',
  'Marine rescue',
  'Research',
  'Local government',
  'Ambulance',
  'Industry',
]);
export type Subject = z.infer<typeof subject>;
export type Sector = z.infer<typeof sector>;
