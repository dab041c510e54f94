import { readContent } from './read-content.ts';
import type { Content } from './schemas/content-schemas.ts';

export type Jurisdiction = Content['jurisdictions'][number];

export const jurisdictions = readContent('jurisdictions');

export function jurisdictionLabelled(label: string): Jurisdiction {
  const found = jurisdictions.find((jurisdiction) => jurisdiction.label === label);
  if (found === undefined) throw new Error(`unknown jurisdiction: ${label}`);
  return found;
}
