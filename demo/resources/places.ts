import { readContent } from '../read-content.ts';
import type { Subject } from '../schemas/schema-parts.ts';

const regions = readContent('resources/places');
const subjects = readContent('resources/subjects');

export const placesOf = (subject: Subject) => regions[subjects[subject].places];

const newZealand = new Set(Object.values(regions).flatMap(({ NZ }) => NZ));

export const isInNewZealand = (place: string) => newZealand.has(place);
