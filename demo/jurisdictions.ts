import { readContent } from './read-content.ts';
import type { Content } from './schemas/content-schemas.ts';

export type Jurisdiction = Content['jurisdictions'][number];

export const jurisdictions = readContent('jurisdictions');

export function getJurisdiction(label: string): Jurisdiction {
  const jurisdiction = jurisdictions.find((candidate) => candidate.label === label);
  if (jurisdiction === undefined) throw new Error(`unknown jurisdiction: ${label}`);
  return jurisdiction;
}
