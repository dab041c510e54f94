import { readContent } from '../read-content.ts';
import type { Content } from '../schemas/content-schemas.ts';
import type { Topic } from '../schemas/resource-schemas.ts';

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

export const findBackground = ({ category, subject }: Topic): Background =>
  backgrounds[backgroundByCategory[category] ?? subject];

const contentByTopic = new Map<Topic, ReturnType<typeof selectRelevantContent>>();

export function findRelevantContent(topic: Topic) {
  const relevant = contentByTopic.get(topic) ?? selectRelevantContent(topic);
  contentByTopic.set(topic, relevant);
  return relevant;
}

function selectRelevantContent(topic: Topic) {
  const { figures, tables } = findBackground(topic);
  const { title, phrase, description, points, actions } = topic;
  const topicStems = toStems([title, phrase, description, ...points, ...actions].join(' '));
  const countShared = (texts: string[]) => toStems(texts.join(' ')).intersection(topicStems).size;
  return {
    figures: selectBest(figures, ({ alt, caption }) => countShared([alt, caption])),
    tables: selectBest(tables, ({ caption, head, rows }) => countShared([caption, ...head, ...rows])),
  };
}

const minSharedStems = 3;

function selectBest<Item>(items: readonly Item[], scoreOf: (item: Item) => number): Item[] {
  const bestScore = Math.max(minSharedStems, ...items.map(scoreOf));
  return items.filter((item) => scoreOf(item) === bestScore);
}

const stopWords = new Set(
  (
    'after before first second third their there which where these those would could with from that this they when than ' +
    'four three five were have more into over only same each between beside under people crew crews time times minutes ' +
    'hours what said days shift help fire small large then year years median most long open'
  ).split(' '),
);

/** The first five letters of each word, so that 'levee' matches 'levees'. */
function toStems(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return new Set(words.filter((word) => !stopWords.has(word)).map((word) => word.slice(0, 5)));
}
