import { readContent } from '../read-content.ts';
import type { Content } from '../schemas/content-schemas.ts';
import type { SubjectTable, Topic } from '../schemas/resource-schemas.ts';

const backgrounds = readContent('resources/backgrounds');
export type Background = Content['resources/backgrounds'][keyof typeof backgrounds];

/** The category decides first: a household plan and a fireground have the same subject. */
const backgroundByCategory: Record<string, keyof typeof backgrounds> = {
  Community: 'community',
  Warnings: 'warnings',
  Operations: 'operations',
  Doctrine: 'operations',
  'Fuel management': 'fuel',
  Rescue: 'rescue',
};

export const backgroundOf = ({ category, subject }: Topic): Background =>
  backgrounds[backgroundByCategory[category] ?? subject];

type Relevant = { figures: Background['figures']; tables: SubjectTable[] };

const cache = new Map<Topic, Relevant>();

export function relevantTo(topic: Topic): Relevant {
  const relevant = cache.get(topic) ?? findRelevant(topic);
  cache.set(topic, relevant);
  return relevant;
}

function findRelevant(topic: Topic): Relevant {
  const { figures, tables } = backgroundOf(topic);
  const { title, phrase, description, points, actions } = topic;
  const ownStems = stems([title, phrase, description, ...points, ...actions].join(' '));
  const sharedWith = (text: string) => [...stems(text)].filter((stem) => ownStems.has(stem)).length;
  return {
    figures: best(figures, ({ alt, caption }) => sharedWith(`${alt} ${caption}`)),
    tables: best(tables, ({ caption, head, rows }) => sharedWith([caption, ...head, ...rows].join(' '))),
  };
}

const minSharedWords = 3;

function best<Item>(items: readonly Item[], scoreOf: (item: Item) => number): Item[] {
  const highest = Math.max(minSharedWords, ...items.map(scoreOf));
  return items.filter((item) => scoreOf(item) === highest);
}

const stopWords = new Set(
  (
    'after before first second third their there which where these those would could with from that this they when than ' +
    'four three five were have more into over only same each between beside under people crew crews time times minutes ' +
    'hours what said days shift help fire small large then year years median most long open'
  ).split(' '),
);

/** The first five letters of each word, so that 'levee' matches 'levees'. */
function stems(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return new Set(words.filter((word) => !stopWords.has(word)).map((word) => word.slice(0, 5)));
}
