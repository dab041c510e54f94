import { fillTemplate } from '../fill-template.ts';
import { readContent } from '../read-content.ts';
import type { ResourceType, Topic } from '../schemas/resource-schemas.ts';
import type { Random } from '../seeded-random.ts';
import { slug } from '../slug.ts';

const types = readContent('resources/types');
const subjects = readContent('resources/subjects');
const regions = readContent('resources/places');
const newZealandPlaces = new Set(Object.values(regions).flatMap(({ NZ }) => NZ));

export const isInNewZealand = (place: string) => newZealandPlaces.has(place);

export const createUsedNames = () => ({
  titles: new Set<string>(),
  urlNames: new Set<string>(),
  descriptions: new Set<string>(),
  combinations: new Set<string>(),
  /** Types in random order, for the next resources. */
  unusedTypes: [] as ResourceType[],
});
export type UsedNames = ReturnType<typeof createUsedNames>;

export function* shuffleEndlessly<Item>(random: Random, items: readonly Item[]): Generator<Item, never> {
  while (true) yield* random.sample(items, items.length);
}

export const weightedTypes = (Object.keys(types) as ResourceType[]).flatMap((type) =>
  Array<ResourceType>(types[type].share).fill(type),
);

const minUnusedTypes = 8;

/** Checklists, guidelines and case studies do not suit research topics. */
const isSuitable = (type: ResourceType, topic: Topic) =>
  topic.category !== 'Research' || ['Article', 'Report', 'Video'].includes(type);

/** Repeats a type for a topic only after all others were used. Does not change the share of each type. */
export function chooseType(topic: Topic, types: Iterator<ResourceType, never>, used: UsedNames) {
  const { combinations, unusedTypes } = used;
  while (unusedTypes.length < minUnusedTypes) unusedTypes.push(types.next().value);
  const newForTopic = unusedTypes.findIndex(
    (type) => isSuitable(type, topic) && !combinations.has(`${type}/${topic.title}`),
  );
  const position = newForTopic < 0 ? unusedTypes.findIndex((type) => isSuitable(type, topic)) : newForTopic;
  const [type = 'Article'] = unusedTypes.splice(Math.max(position, 0), 1);
  combinations.add(`${type}/${topic.title}`);
  return type;
}

export type ResourcePlan = { topic: Topic; type: ResourceType; used: UsedNames };

/** `round` counts how often each topic was used. `lastYear` is the latest year that a title may contain. */
export function chooseTitle(
  random: Random,
  { topic, type, used: { titles } }: ResourcePlan,
  { round, lastYear }: { round: number; lastYear: number },
) {
  const { titles: plainTitles, titlesWithPlace } = types[type];
  for (let attempt = 0; ; attempt += 1) {
    const place = random.pick(listPlaces(random, topic));
    const year = lastYear - random.integer(0, round < 4 ? 1 : 7);
    const isPlain = attempt === 0 && random.chance(round < 2 ? 0.72 : 0.3);
    const isTopicTitle = attempt === 0 && type === 'Article' && random.chance(0.7);
    const template = () => random.pick(isPlain ? plainTitles : titlesWithPlace);
    const base = isTopicTitle ? topic.title : fillResourceTemplate(template(), topic, place, year);
    const title = attempt > 60 ? `${base}, part ${attempt - 59}` : base;
    if (titles.has(title)) continue;
    titles.add(title);
    return { title, place, year };
  }
}

function fillResourceTemplate(
  template: string,
  { title, phrase }: Topic,
  place: string,
  year: number,
): string {
  // A title with a colon or a question mark is followed by a dash.
  const colon = /[:?]/.test(title) ? ' –' : ':';
  const values: Record<string, string | number> = { title, phrase, place, year, colon };
  return fillTemplate(template, (name) => values[name]);
}

function listPlaces(random: Random, topic: Topic): string[] {
  if (topic.places) return topic.places;
  const country = topic.country ?? random.weighted({ AU: 68, NZ: 32 });
  return regions[subjects[topic.subject].places][country];
}

export function chooseUrlName(title: string, { urlNames }: UsedNames): string {
  const base = shorten(slug(title));
  let urlName = base;
  for (let copy = 2; urlNames.has(urlName); copy += 1) urlName = `${base}-${copy}`;
  urlNames.add(urlName);
  return urlName;
}

const maxUrlNameLength = 90;

const shorten = (name: string) =>
  name.length <= maxUrlNameLength ? name : name.slice(0, maxUrlNameLength + 1).replace(/-[^-]*$/, '');

export function chooseDescription(random: Random, plan: ResourcePlan, place: string, year: number): string {
  const { topic, used } = plan;
  const { descriptions } = types[plan.type];
  const isUnused = !used.descriptions.has(topic.description);
  if (isUnused && (descriptions.length === 0 || random.chance(0.4))) {
    used.descriptions.add(topic.description);
    return topic.description;
  }
  if (descriptions.length === 0) return toFirstSentence(random.pick(topic.points));
  return fillResourceTemplate(random.pick(descriptions), topic, place, year);
}

const toFirstSentence = (text: string) => text.match(/^.*?[.?!]”?(?= |$)/)?.[0] ?? text;
