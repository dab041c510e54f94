import type { Random } from '../random.ts';
import { placesOf } from './library-places.ts';
import type { Topic } from './library-topic.ts';
import { namingOf, type ResourceType, treatments, typeWeights } from './library-treatments.ts';

/** What has been given out already, so that nothing is given twice. */
export type Ledger = {
  titles: Set<string>;
  urlNames: Set<string>;
  descriptions: Set<string>;
  /** Topics that have been treated in a type, as `type/topic`. */
  treated: Set<string>;
  /** Types drawn and not yet used, in the order in which they were drawn. */
  waiting: ResourceType[];
};

export const emptyLedger = (): Ledger => ({
  titles: new Set(),
  urlNames: new Set(),
  descriptions: new Set(),
  treated: new Set(),
  waiting: [],
});

/** Endless: every item once in random order, then all of them again in another. */
export function* decks<Item>(random: Random, items: readonly Item[]): Generator<Item, never> {
  while (true) yield* random.sample(items, items.length);
}

export function typeDeck(): ResourceType[] {
  const entries = Object.entries(typeWeights) as [ResourceType, number][];
  return entries.flatMap(([type, weight]) => Array<ResourceType>(weight).fill(type));
}

const typesToChooseFrom = 8;

/** A review of evidence is not something to tick off beside a truck. */
const suits = (type: ResourceType, topic: Topic) =>
  topic.category !== 'Research' || ['Article', 'Report', 'Video'].includes(type);

/** A topic is treated in different ways before it is treated in one way twice; shares stay as weighted. */
export function chooseType(topic: Topic, types: Iterator<ResourceType, never>, ledger: Ledger): ResourceType {
  const { treated, waiting } = ledger;
  while (waiting.length < typesToChooseFrom) waiting.push(types.next().value);
  const fresh = waiting.findIndex((type) => suits(type, topic) && !treated.has(`${type}/${topic.title}`));
  const fitting = fresh < 0 ? waiting.findIndex((type) => suits(type, topic)) : fresh;
  const [type = 'Article'] = waiting.splice(Math.max(fitting, 0), 1);
  treated.add(`${type}/${topic.title}`);
  return type;
}

export type Named = { title: string; place: string; year: number };
type Treated = { topic: Topic; type: ResourceType };

/**
 * The topic's own title first; then a treatment of it; then, ever more often, a place and a year.
 * `round` counts how often every topic has had its turn; `lastYear` is the latest a title may name.
 */
export function chooseTitle(
  random: Random,
  { topic, type }: Treated,
  { titles }: Ledger,
  { round, lastYear }: { round: number; lastYear: number },
): Named {
  const { plain, placed } = treatments[type];
  for (let tries = 0; ; tries += 1) {
    const place = random.pick(placesFor(random, topic));
    const year = lastYear - random.integer(0, round < 4 ? 1 : 7);
    const isPlain = tries === 0 && random.chance(round < 2 ? 0.72 : 0.3);
    const isOwn = tries === 0 && type === 'Article' && random.chance(0.7);
    const naming = namingOf(topic, place, year);
    const wording = isOwn ? topic.title : random.pick(isPlain ? plain : placed)(naming);
    const title = tries > 60 ? `${wording}, part ${tries - 59}` : wording;
    if (titles.has(title)) continue;
    titles.add(title);
    return { title, place, year };
  }
}

function placesFor(random: Random, topic: Topic): string[] {
  if (topic.places) return topic.places;
  return placesOf[topic.subject][topic.country ?? random.weighted({ AU: 68, NZ: 32 })];
}

export function chooseUrlName(title: string, { urlNames }: Ledger): string {
  const base = kebab(title);
  let urlName = base;
  for (let copy = 2; urlNames.has(urlName); copy += 1) urlName = `${base}-${copy}`;
  urlNames.add(urlName);
  return urlName;
}

/** Macrons fold into plain letters; a long title keeps its first words. */
function kebab(title: string): string {
  const folded = title
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f’]/g, '')
    .toLowerCase();
  const whole = folded.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  return whole.length <= 90 ? whole : whole.slice(0, 91).replace(/-[^-]*$/, '');
}

/** The topic's own description once; afterwards the treatment's, or a sentence of the argument. */
export function chooseDescription(
  random: Random,
  { topic, type }: Treated,
  ledger: Ledger,
  { place, year }: Named,
): string {
  const { descriptions } = treatments[type];
  const isFresh = !ledger.descriptions.has(topic.description);
  if (isFresh && (descriptions.length === 0 || random.chance(0.4))) {
    ledger.descriptions.add(topic.description);
    return topic.description;
  }
  if (descriptions.length === 0) return firstSentence(random.pick(topic.points));
  return random.pick(descriptions)(namingOf(topic, place, year));
}

const firstSentence = (text: string) => text.match(/^.*?[.?!]”?(?= |$)/)?.[0] ?? text;
