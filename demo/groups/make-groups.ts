import { fillTemplate } from '../fill-template.ts';
import { type Jurisdiction, jurisdictions } from '../jurisdictions.ts';
import { readContent } from '../read-content.ts';
import type { Content, GroupType } from '../schemas/content-schemas.ts';
import type { Subject } from '../schemas/resource-schemas.ts';
import type { Random } from '../seeded-random.ts';

export type Group = Content['groups/groups'][number];
type Topic = Content['groups/composed']['topics'][number];

const listedGroups = readContent('groups/groups');
const { topics, types, rhythms } = readContent('groups/composed');
export const groupTypes = Object.keys(types) as GroupType[];

export function makeGroups(random: Random, count: number): Group[] {
  const composed = composeGroups(random.fork('compose'), Math.max(0, count - listedGroups.length));
  return [...listedGroups.slice(0, count), ...composed];
}

/** Index of the listed group that is the parent of composed groups. */
const parentIndexBySubject: Record<Subject, number> = {
  bushfire: 0,
  flood: 1,
  training: 2,
  hazmat: 3,
  aviation: 4,
  rescue: 27,
};

const composedTypes = groupTypes.filter((type) => type !== 'Strategic committee');

/** Null stands for the whole membership. */
const scopes = [null, ...jurisdictions];

function composeGroups(random: Random, count: number): Group[] {
  const combinations = topics.flatMap((topic) =>
    scopes.flatMap((scope) => composedTypes.map((type) => ({ topic, scope, type }))),
  );
  return random.sample(combinations, count).map(({ topic, scope, type }) => ({
    name: `${topic.name} ${types[type].suffix}${scope === null ? '' : ` – ${scope.label}`}`,
    description: makeDescription(random, topic, scope, type),
    type,
    parent: random.chance(0.7) ? parentIndexBySubject[topic.subject] : null,
    subject: topic.subject,
    sectors: [...topic.sectors],
  }));
}

function makeDescription(random: Random, topic: Topic, scope: Jurisdiction | null, type: GroupType): string {
  const values: Record<string, string> = { where: toLocationPhrase(scope), brings: topic.brings };
  const opening = fillTemplate(random.pick(types[type].openings), (name) => values[name]);
  return random.chance(0.65) ? `${opening} ${random.pick(rhythms)}` : opening;
}

function toLocationPhrase(scope: Jurisdiction | null): string {
  if (scope === null) return 'across the membership';
  return `in ${/Territory|Islands/.test(scope.name) ? 'the ' : ''}${scope.name}`;
}
