import type { Random } from '../random.ts';
import type { Subject } from '../subjects.ts';
import { type Attachment, attachmentsFor } from './library-attachments.ts';
import { encodedWhole, soiled, withEntities } from './library-blemishes.ts';
import { bodyOf } from './library-body.ts';
import {
  chooseDescription,
  chooseTitle,
  chooseType,
  chooseUrlName,
  decks,
  emptyLedger,
  type Ledger,
  typeDeck,
} from './library-naming.ts';
import { subjectTextFor } from './library-subjects.ts';
import type { LibraryTag, Topic } from './library-topic.ts';
import { libraryTopics } from './library-topics.ts';
import type { ResourceType } from './library-treatments.ts';
import { libraryTree } from './library-tree.ts';

export type Resource = {
  title: string;
  urlName: string;
  type: ResourceType;
  description: string;
  /** Days before today of the resource's date. */
  ageDays: number;
  level: string;
  category: string;
  subCategory: string;
  tags: LibraryTag[];
  subject: Subject;
  /** HTML, not sanitised, in some resources entity-encoded as a whole. */
  contents: string;
  attachments: Attachment[];
  hasThumb: boolean;
  hasImage: boolean;
  /** The contents hold something that a sanitiser must remove. */
  dirty: boolean;
};

/** From here on bodies are kept short, so that a large fill stays quick and small. */
const briefFrom = 2_000;

export function makeResources(random: Random, count: number, thisYear?: number): Resource[] {
  return [...eachResource(random, count, thisYear)];
}

/**
 * One after another, for a fill too large to hold. The first of many are the same as the first of few.
 * `thisYear` keeps the years that titles name in the past.
 */
export function* eachResource(random: Random, count: number, thisYear = 2026): Generator<Resource> {
  const ledger = emptyLedger();
  const topics = decks(random.fork('topics'), libraryTopics);
  const types = decks(random.fork('types'), typeDeck());
  for (let index = 0; index < count; index += 1) {
    const topic = topics.next().value;
    const type = chooseType(topic, types, ledger);
    yield writeResource(random.fork(index), { index, topic, type, ledger, thisYear });
  }
}

type Order = { index: number; topic: Topic; type: ResourceType; ledger: Ledger; thisYear: number };

function writeResource(random: Random, order: Order): Resource {
  const { index, topic, type, ledger } = order;
  const ageDays = ageFor(random, index);
  const named = chooseTitle(random, order, ledger, {
    round: Math.floor(index / libraryTopics.length),
    lastYear: order.thisYear - Math.ceil((ageDays + 1) / 365),
  });
  const urlName = chooseUrlName(named.title, ledger);
  const html = bodyOf(type, {
    ...named,
    random: random.fork('body'),
    topic,
    text: subjectTextFor(topic),
    phrase: topic.phrase,
    month: random.pick(months),
    neighbours: neighboursOf(topic),
    number: index,
    urlName,
    brief: index >= briefFrom,
  });
  const dirty = index % 31 === 17;
  return {
    title: named.title,
    urlName,
    type,
    description: chooseDescription(random, order, ledger, named),
    ageDays,
    level: random.pick(levelsOf(topic)),
    category: topic.category,
    subCategory: topic.subCategory,
    tags: topic.tags,
    subject: topic.subject,
    contents: blemished(html, index, dirty),
    attachments: attachmentsFor(random, type, topic.subject),
    hasThumb: random.chance(0.92),
    hasImage: random.chance(0.7),
    dirty,
  };
}

/** Shares are by position rather than by chance, so that even a small fill has some of each. */
function blemished(html: string, index: number, dirty: boolean): string {
  const typed = index % 8 === 3 || index % 24 === 7 ? withEntities(html) : html;
  const stained = dirty ? soiled(typed, Math.floor(index / 31)) : typed;
  return index % 12 === 7 ? encodedWhole(stained) : stained;
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** The first few are new, whatever the size; the rest thin out over six years. */
function ageFor(random: Random, index: number): number {
  if (index < 8 || random.chance(0.05)) return random.integer(0, 13);
  return 14 + Math.floor(random.fraction() ** 1.3 * 2_170);
}

const levelsByTopic = new Map<Topic, string[]>(
  libraryTopics.map((topic) => [topic, libraryTree.filter(holds(topic)).map(({ level }) => level)]),
);

function holds({ category, subCategory }: Topic) {
  return ({ categories }: (typeof libraryTree)[number]) =>
    categories.some(({ name, subCategories }) => name === category && subCategories.includes(subCategory));
}

const levelsOf = (topic: Topic) => levelsByTopic.get(topic) ?? [];

const topicsByCategory = Map.groupBy(libraryTopics, ({ category }) => category);

/** Those filed next to it, or at least of its category and subject. */
function neighboursOf(topic: Topic): Topic[] {
  const others = (topicsByCategory.get(topic.category) ?? []).filter((other) => other !== topic);
  const close = others.filter(({ subCategory }) => subCategory === topic.subCategory);
  return close.length > 0 ? close : others.filter(({ subject }) => subject === topic.subject);
}
