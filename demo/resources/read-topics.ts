import { readMarkdown } from '../read-content.ts';
import type { Topic } from '../schemas/resource-schemas.ts';

/** Sorted by file name, because the order decides which resources are generated. */
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
  const withPrefix = (prefix: string) =>
    blocks.filter((block) => block.startsWith(prefix)).map((block) => block.slice(prefix.length));
  const [description, ...points] = blocks.filter((block) => !/^(#|>|-) ?/.test(block));
  const [quote] = withPrefix('> ');
  const [category, subCategory] = front.category?.split(' / ') ?? [];
  return {
    title: withPrefix('# ')[0],
    phrase: front.phrase,
    description,
    subject: front.subject,
    category,
    subCategory,
    tags: front.tags?.split(', '),
    headings: withPrefix('## '),
    points,
    actions: withPrefix('- ').flatMap((list) => list.split('\n- ')),
    ...(quote && { quote }),
    ...(front.country && { country: front.country }),
    ...(front.places && { places: front.places.split(', ') }),
  } as Topic;
}
