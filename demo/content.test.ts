import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { jurisdictions } from './jurisdictions.ts';
import { readContent, readMarkdown } from './read-content.ts';
import { parseTopic, readTopics } from './resources/read-topics.ts';
import { type Content, schemas } from './schemas/content-schemas.ts';
import { topicSchema } from './schemas/resource-schemas.ts';

const names = Object.keys(schemas) as (keyof Content)[];

describe('content files', () => {
  it('validates every file against its schema', () => {
    for (const name of names)
      expect(schemas[name].safeParse(readContent(name)).error?.issues, name).toBeUndefined();
    const files = globSync('**/*.json', { cwd: path.join(import.meta.dirname, 'content') });
    const fileNames = files.map((file) => file.replaceAll(path.sep, '/').replace('.json', ''));
    expect(fileNames.toSorted()).toEqual(names.toSorted());
  });

  it('lists jurisdictions in the order of the state lists', () => {
    expect(jurisdictions.map(({ label }) => label).join()).toBe(
      'VIC,NSW,QLD,SA,NT,TAS,WA,ACT,New Zealand,Pacific Islands',
    );
  });
});

describe('topics', () => {
  it('validates topics, and uses exactly the listed tags and sub-categories', () => {
    for (const { file, text } of readMarkdown('resources/topics'))
      expect(topicSchema.safeParse(parseTopic(text)).error?.issues, file).toBeUndefined();
    const topics = readTopics();
    const tags = new Set(readContent('resources/tags'));
    expect(topics.flatMap((topic) => topic.tags).filter((tag) => !tags.has(tag))).toEqual([]);
    const used = new Set(topics.map(({ category, subCategory }) => `${category}/${subCategory}`));
    const listed = readContent('resources/categories').flatMap(({ categories }) =>
      categories.flatMap(({ name, subCategories }) => subCategories.map((sub) => `${name}/${sub}`)),
    );
    expect(used).toEqual(new Set(listed));
  });

  it('parses the front matter and every block of the Markdown', () => {
    const keys = 'phrase: a phrase: with colon\nsubject: flood\ncategory: Rescue / Water\ntags: Roads, Storm';
    const body =
      '# Title\n\nDescription.\n\n## One\n\nFirst.\n\n## Two\n\nLast.\n\n> Quote.\n\n- Do\n- Act\n';
    expect(parseTopic(`---\n${keys}\ncountry: NZ\nplaces: Buller, Kāpiti\n---\n\n${body}`)).toEqual({
      title: 'Title',
      phrase: 'a phrase: with colon',
      description: 'Description.',
      subject: 'flood',
      category: 'Rescue',
      subCategory: 'Water',
      tags: ['Roads', 'Storm'],
      headings: ['One', 'Two'],
      points: ['First.', 'Last.'],
      actions: ['Do', 'Act'],
      quote: 'Quote.',
      country: 'NZ',
      places: ['Buller', 'Kāpiti'],
    });
  });
});
