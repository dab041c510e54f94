import { readContent } from '../read-content.ts';
import type { ResourceType } from '../schemas/resource-schemas.ts';
import type { Subject } from '../schemas/schema-parts.ts';
import type { Random } from '../seeded-random.ts';

const types = readContent('resources/types');
const subjects = readContent('resources/subjects');
const counts = { '0': 22, '1': 26, '2': 24, '3': 15, '4': 9, '5': 4 };

export function chooseAttachments(random: Random, type: ResourceType, subject: Subject): string[] {
  const names = [...types[type].attachments, ...subjects[subject].attachments];
  return random.sample(names, Number(random.weighted(counts)));
}
