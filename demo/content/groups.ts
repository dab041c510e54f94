import type { Random } from '../random.ts';
import { asSubject, type Subject } from '../subjects.ts';
import { groupSeeds } from './group-seeds.ts';
import { groupTopics } from './group-topics.ts';
import { jurisdictions } from './jurisdictions.ts';
import { asSector, type Sector } from './sectors.ts';
import { cell, lines, rows, words } from './word-list.ts';

export const groupTypes = [
  'Strategic committee',
  'Technical group',
  'Community of practice',
  'Working party',
  'Network',
] as const;
export type GroupType = (typeof groupTypes)[number];

export type Group = {
  name: string;
  description: string;
  type: GroupType;
  /** The index of the group it belongs to, always an earlier one. */
  parent: number | null;
  subject: Subject;
  sectors: Sector[];
};

export function makeGroups(random: Random, count: number): Group[] {
  const composed = composeGroups(random.fork('compose'), Math.max(0, count - seeds.length));
  return [...seeds.slice(0, count), ...composed];
}

const seeds: readonly Group[] = groupSeeds
  .trim()
  .split('\n\n')
  .map((block) => {
    const [header = '', description = ''] = block.split('\n');
    const cells = header.split('|').map((text) => text.trim());
    return {
      name: cell(cells, 0),
      description,
      type: asGroupType(cell(cells, 1)),
      parent: cell(cells, 2) === '-' ? null : Number(cell(cells, 2)),
      subject: asSubject(cell(cells, 3)),
      sectors: words(cell(cells, 4)).map(asSector),
    };
  });

function asGroupType(text: string): GroupType {
  const type = groupTypes.find((known) => known === text);
  if (type === undefined) throw new Error(`unknown group type: ${text}`);
  return type;
}

type Topic = { name: string; subject: Subject; sectors: Sector[]; brings: string };

const topics: readonly Topic[] = rows(groupTopics, 4).map((row) => ({
  name: cell(row, 0),
  subject: asSubject(cell(row, 1)),
  sectors: words(cell(row, 2)).map(asSector),
  brings: cell(row, 3),
}));

/** The committee of the seeds that such a group would answer to. */
const committeeOf: Record<Subject, number | null> = {
  bushfire: 0,
  flood: 1,
  training: 2,
  hazmat: 3,
  aviation: 4,
  rescue: 27,
};

/** Committees are founded, not composed. */
const composedTypes = groupTypes.filter((type) => type !== 'Strategic committee');

const titleOf: Record<GroupType, string> = {
  'Strategic committee': 'Committee',
  'Technical group': 'Technical Group',
  'Community of practice': 'Community of Practice',
  'Working party': 'Working Party',
  Network: 'Network',
};

/** Where a group meets; the first stands for the whole membership. */
const scopes: readonly (string | null)[] = [null, ...jurisdictions.map(({ label }) => label)];

/** Every topic, kind and place once: some 3,700, in an order of the seed's choosing. */
function composeGroups(random: Random, count: number): Group[] {
  const combinations = topics.flatMap((topic) =>
    scopes.flatMap((scope) => composedTypes.map((type) => ({ topic, scope, type }))),
  );
  return random.sample(combinations, count).map(({ topic, scope, type }) => ({
    name: `${topic.name} ${titleOf[type]}${scope === null ? '' : ` – ${scope}`}`,
    description: makeDescription(random, topic, scope, type),
    type,
    parent: random.chance(0.7) ? committeeOf[topic.subject] : null,
    subject: topic.subject,
    sectors: [...topic.sectors],
  }));
}

const openings: Record<GroupType, readonly string[]> = {
  'Strategic committee': ['Sets direction for members {where}.'],
  'Technical group': lines(`
    Specialists {where} who share {brings}.
    Keeps technical guidance up to date for members {where}, with {brings}.
    A working forum {where} for {brings}.
  `),
  'Community of practice': lines(`
    Practitioners {where} learning from each other: {brings}.
    Open to anyone {where} who does this work and is willing to share {brings}.
    For people new to the work and old hands alike {where}. Members bring {brings}.
  `),
  'Working party': lines(`
    A time-limited working party {where} gathering {brings}.
    Set up {where} to produce one short guide from {brings}.
    Works {where} on a single question at a time; just now on {brings}.
  `),
  Network: lines(`
    Keeps members {where} in touch and passes on {brings}.
    An informal network {where}: {brings}.
    A mailing list, a monthly call and a shared folder of {brings}, {where}.
  `),
};

const rhythms = lines(`
  Meets online every second month.
  Two meetings a year, one of them in the field.
  Calls are on the last Wednesday of the month.
  Meets at the annual conference and by telephone in between.
  New members are welcome at any time.
  Busy before the season, quiet during it.
  Ask the convenor for the last three sets of notes.
  Reports once a year.
  Hosted by a different agency each year.
  Closed discussion, open documents.
`);

function makeDescription(random: Random, topic: Topic, scope: string | null, type: GroupType): string {
  const opening = random
    .pick(openings[type])
    .replace('{where}', whereIs(scope))
    .replace('{brings}', topic.brings);
  return random.chance(0.65) ? `${opening} ${random.pick(rhythms)}` : opening;
}

function whereIs(scope: string | null): string {
  if (scope === null) return 'across the membership';
  const name = jurisdictions.find(({ label }) => label === scope)?.name ?? scope;
  const article = /Territory|Islands/.test(name) ? 'the ' : '';
  return `in ${article}${name}`;
}
