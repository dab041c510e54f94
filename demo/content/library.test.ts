import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random.ts';
import { type AttachmentKind, makeAttachment } from './attachment-files.ts';
import { eachResource, makeResources, type Resource } from './library.ts';
import { attachmentKinds } from './library-attachments.ts';
import { libraryTags } from './library-topic.ts';
import { libraryTopics } from './library-topics.ts';
import { libraryTree } from './library-tree.ts';

const make = (count: number) => makeResources(seededRandom('library'), count);
const usual = make(240);
const many = make(5_000);
const share = (resources: Resource[], holds: (resource: Resource) => boolean) =>
  resources.filter(holds).length / resources.length;

const isEncoded = ({ contents }: Resource) => contents.startsWith('&lt;');
const decoded = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const isInTree = ({ level, category, subCategory }: Resource) =>
  libraryTree.some(
    (access) =>
      access.level === level &&
      access.categories.some(
        ({ name, subCategories }) => name === category && subCategories.includes(subCategory),
      ),
  );

/** The names of elements left open or closed out of turn. */
function unbalanced(html: string): string[] {
  const open: string[] = [];
  const faults: string[] = [];
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
    if (name === 'img') continue;
    if (!closing) open.push(name);
    else if (open.pop() !== name) faults.push(name);
  }
  return [...faults, ...open];
}

describe('the library tree and its topics', () => {
  it('has three levels, each with more categories than the list shows at first', () => {
    expect(libraryTree.map(({ level }) => level)).toEqual(['Public', 'Associate', 'Members']);
    for (const { categories } of libraryTree) {
      expect(categories.length).toBeGreaterThan(6);
      for (const { subCategories } of categories) {
        expect(subCategories.length).toBeGreaterThanOrEqual(2);
        expect(subCategories.length).toBeLessThanOrEqual(6);
      }
    }
  });

  it('has more than a hundred topics, each with its own points', () => {
    expect(libraryTopics.length).toBeGreaterThan(100);
    const points = libraryTopics.flatMap((topic) => topic.points);
    expect(new Set(points).size).toBe(points.length);
    for (const { tags, points: own, actions } of libraryTopics) {
      expect(new Set(tags).size).toBe(tags.length);
      expect(tags.length).toBeGreaterThanOrEqual(2);
      expect(tags.every((tag) => libraryTags.includes(tag))).toBe(true);
      expect(own.length).toBeGreaterThanOrEqual(3);
      expect(actions).toHaveLength(4);
    }
  });

  it('leaves no shelf of the tree empty', () => {
    const filed = new Set(libraryTopics.map(({ category, subCategory }) => `${category}/${subCategory}`));
    const shelves = libraryTree.flatMap(({ categories }) =>
      categories.flatMap(({ name, subCategories }) => subCategories.map((sub) => `${name}/${sub}`)),
    );
    expect(shelves.filter((shelf) => !filed.has(shelf))).toEqual([]);
  });
});

describe('made resources', () => {
  it('are the same for the same seed, and the first of many are the first of few', () => {
    expect(make(240)).toEqual(usual);
    expect(many.slice(0, 240)).toEqual(usual);
    expect([...eachResource(seededRandom('library'), 3)]).toEqual(usual.slice(0, 3));
  });

  it.each([
    ['240', usual],
    ['5,000', many],
  ])('have unique titles and addresses among %s', (_, resources) => {
    expect(new Set(resources.map(({ title }) => title)).size).toBe(resources.length);
    expect(new Set(resources.map(({ urlName }) => urlName)).size).toBe(resources.length);
    expect(resources.filter(({ urlName }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(urlName))).toEqual([]);
  });

  it('stand on a shelf of the tree', () => {
    expect(many.filter((resource) => !isInTree(resource))).toEqual([]);
  });

  it('are articles in about two cases of five', () => {
    expect(share(usual, ({ type }) => type === 'Article')).toBeCloseTo(0.4, 1);
    expect(share(many, ({ type }) => type === 'Article')).toBeCloseTo(0.4, 1);
    expect(new Set(usual.map(({ type }) => type)).size).toBe(6);
  });

  it('are partly of the last fortnight and otherwise spread over six years', () => {
    const ages = usual.map(({ ageDays }) => ageDays);
    expect(ages.filter((age) => age < 14).length).toBeGreaterThanOrEqual(8);
    expect(Math.max(...ages)).toBeGreaterThan(5 * 365);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
  });

  it('name no year that has not come', () => {
    const years = many.flatMap(({ title }) => title.match(/\b20\d\d\b/g) ?? []).map(Number);
    expect(Math.max(...years)).toBeLessThan(2026);
  });

  it('have titles of every length, some with macrons', () => {
    const lengths = usual.map(({ title }) => title.length);
    expect(Math.min(...lengths)).toBeLessThan(24);
    expect(Math.max(...lengths)).toBeGreaterThan(100);
    expect(usual.some(({ title }) => /[āēīōū]/i.test(title))).toBe(true);
  });
});

describe('bodies', () => {
  it('are balanced wherever they are clean', () => {
    const clean = usual.filter(({ dirty }) => !dirty);
    const faulty = clean.filter((resource) => {
      return unbalanced(isEncoded(resource) ? decoded(resource.contents) : resource.contents).length > 0;
    });
    expect(faulty.map(({ title }) => title)).toEqual([]);
  });

  it('hold four paragraphs or more of prose, and no gaps', () => {
    for (const { contents, title } of usual) {
      const html = decoded(contents);
      const blocks = html.match(/<(p|li|td)[ >]/g) ?? [];
      expect(blocks.length, title).toBeGreaterThanOrEqual(4);
      expect(html, title).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  it('hold what an editor would put in', () => {
    for (const sign of ['<table>', '<thead>', '<blockquote>', '<figure>', '{{picture:', '<h3>', '<ol>']) {
      expect(
        usual.some(({ contents }) => contents.includes(sign)),
        sign,
      ).toBe(true);
    }
    const videos = usual.filter(({ type }) => type === 'Video');
    expect(
      videos.every(({ contents }) => decoded(contents).includes('src="https://player.example/embed/')),
    ).toBe(true);
  });

  it('are now and then encoded, and now and then unsafe', () => {
    expect(share(usual, isEncoded)).toBeCloseTo(0.08, 1);
    expect(usual.some(isEncoded)).toBe(true);
    expect(usual.some(({ contents }) => contents.includes('&rsquo;'))).toBe(true);
    expect(usual.some(({ contents }) => contents.includes('&amp;nbsp;'))).toBe(true);
    const unsafe = /<script|javascript:|http:\/\/| on[a-z]+="| style="/;
    for (const { contents, dirty, title } of usual) expect(unsafe.test(decoded(contents)), title).toBe(dirty);
    expect(usual.filter(({ dirty }) => dirty).length).toBeGreaterThan(4);
  });
});

describe('attachments', () => {
  const text = {
    title: 'Crew briefing',
    name: 'Crew briefing card A5.pdf',
    paragraphs: ['Kōrero first, “then” tools & rope.', 'Brief in the same words every time.'],
    rows: [
      ['Task', 'Due'],
      ['Walk the line', '06:00'],
    ],
  };
  const beginnings: Record<AttachmentKind, string> = {
    pdf: '%PDF-',
    docx: 'PK\x03\x04',
    xlsx: 'PK\x03\x04',
    pptx: 'PK\x03\x04',
    zip: 'PK\x03\x04',
    png: '\x89PNG',
    csv: 'Task,Due\r\n',
    txt: 'Crew briefing\n',
  };

  it.each(attachmentKinds)('of kind %s begin as they should, twice the same', async (kind) => {
    const file = await makeAttachment(kind, text);
    expect(file.toString('latin1').startsWith(beginnings[kind])).toBe(true);
    expect(file.length).toBeLessThan(80_000);
    expect(file.equals(await makeAttachment(kind, text))).toBe(true);
  });

  it('are named once in a resource, with the ending of their kind', () => {
    for (const { attachments } of many) {
      expect(attachments.length).toBeLessThanOrEqual(5);
      expect(new Set(attachments.map(({ name }) => name)).size).toBe(attachments.length);
      expect(attachments.every(({ name, kind }) => name.endsWith(`.${kind}`))).toBe(true);
    }
    expect(new Set(usual.flatMap(({ attachments }) => attachments.map(({ kind }) => kind))).size).toBe(8);
  });
});
