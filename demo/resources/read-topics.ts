import { readMarkdown } from '../read-content.ts';
import type { Topic } from '../schemas/resource-schemas.ts';

/** Sorted by file name, which decides the resources that are made from them. */
export const readTopics = () => readMarkdown('resources/topics').map(({ text }) => parseTopic(text));

export function parseTopic(markdown: string): Topic {
  const [, head = '', body = ''] = markdown.split(/^---\n/m);
  const front = Object.fromEntries(
    head
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  );
  const blocks = body.trim().split(/\n\n+/);
  const after = (mark: string) =>
    blocks.filter((block) => block.startsWith(mark)).map((block) => block.slice(mark.length));
  const [description, ...points] = blocks.filter((block) => !/^(#|>|-) ?/.test(block));
  const [quote] = after('> ');
  const [category, subCategory] = front.category?.split(' / ') ?? [];
  return {
    title: after('# ')[0],
    phrase: front.phrase,
    description,
    subject: front.subject,
    category,
    subCategory,
    tags: front.tags?.split(', '),
    headings: after('## '),
    points,
    actions: after('- ').flatMap((list) => list.split('\n- ')),
    ...(quote && { quote }),
    ...(front.country && { country: front.country }),
    ...(front.places && { places: front.places.split(', ') }),
  } as Topic;
}
