import type { SubjectTable, SubjectText } from './library-subject.ts';
import { subjectTextFor } from './library-subjects.ts';
import type { Topic } from './library-topic.ts';

/** Figures and tables of the subject that speak of what the topic speaks of: a bucket for buckets. */
type Relevant = { figures: SubjectText['figures']; tables: SubjectTable[] };

const known = new Map<Topic, Relevant>();

export function relevantTo(topic: Topic): Relevant {
  const found = known.get(topic) ?? findFor(topic);
  known.set(topic, found);
  return found;
}

function findFor(topic: Topic): Relevant {
  const { figures, tables } = subjectTextFor(topic);
  const spoken = stems(
    [topic.title, topic.phrase, topic.description, ...topic.points, ...topic.actions].join(' '),
  );
  const shared = (text: string) => [...stems(text)].filter((stem) => spoken.has(stem)).length;
  return {
    figures: nearest(figures, 3, (pair) => shared(pair.join(' '))),
    tables: nearest(tables, 3, ({ caption, head, rows }) => shared([caption, ...head, ...rows].join(' '))),
  };
}

/** Those that share the most words; none when even they share hardly any. */
function nearest<Item>(items: readonly Item[], least: number, score: (item: Item) => number): Item[] {
  const best = Math.max(least, ...items.map(score));
  return items.filter((item) => score(item) === best);
}

/** Words too common in this library to show what a text is about. */
const idle = new Set(
  (
    'after before first second third their there which where these those would could with from that this they when than ' +
    'four three five were have more into over only same each between beside under people crew crews time times minutes ' +
    'hours what said days shift help fire small large then year years median most long open'
  ).split(' '),
);

/** The first five letters stand for the word, so that a levee answers to levees. */
function stems(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return new Set(words.filter((word) => !idle.has(word)).map((word) => word.slice(0, 5)));
}
