import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from '#server/html/clean-html.ts';
import { readContent } from '../read-content.ts';
import { seededRandom } from '../seeded-random.ts';
import { makeResources, type Resource } from './make-resources.ts';

const make = (count: number) => [...makeResources(seededRandom('library'), count, 2026)];
const few = make(240);
const many = make(5_000);
const isEncoded = ({ contents }: Resource) => contents.startsWith('&lt;');
const decode = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const unsafe = /<script|javascript:|http:\/\/| on[a-z]+="| style="/;

describe('resources', () => {
  it('are the same for the same seed, and the first of many are the first of few', () => {
    expect(make(240)).toEqual(few);
    expect(many.slice(0, 240)).toEqual(few);
  });

  it('have unique titles and addresses', () => {
    expect(new Set(many.map(({ title }) => title)).size).toBe(many.length);
    expect(new Set(many.map(({ urlName }) => urlName)).size).toBe(many.length);
    expect(many.filter(({ urlName }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(urlName))).toEqual([]);
  });

  it('name no year in the future', () => {
    const years = many.flatMap(({ title }) => title.match(/\b20\d\d\b/g) ?? []).map(Number);
    expect(Math.max(...years)).toBeLessThan(2026);
  });

  it('belong to a listed sub-category', () => {
    const listed = new Set(
      readContent('resources/categories').flatMap(({ level, categories }) =>
        categories.flatMap(({ name, subCategories }) =>
          subCategories.map((sub) => [level, name, sub].join()),
        ),
      ),
    );
    const isListed = (each: Resource) => listed.has([each.level, each.category, each.subCategory].join());
    expect(many.filter((each) => !isListed(each))).toEqual([]);
  });

  it('use every type, and new and old dates', () => {
    expect(new Set(few.map(({ type }) => type)).size).toBe(6);
    expect(few.filter(({ ageDays }) => ageDays < 14).length).toBeGreaterThanOrEqual(8);
    expect(Math.max(...few.map(({ ageDays }) => ageDays))).toBeGreaterThan(5 * 365);
  });

  it('have attachments of every kind, for which an asset exists', () => {
    const kinds = new Set(many.flatMap(({ attachments }) => attachments.map((name) => path.extname(name))));
    expect(kinds.size).toBe(8);
    for (const kind of kinds)
      expect(existsSync(path.join(import.meta.dirname, `../assets/attachments/crew-briefing${kind}`))).toBe(
        true,
      );
    for (const { attachments } of many) expect(new Set(attachments).size).toBe(attachments.length);
  });
});

describe('contents', () => {
  it('have no gaps', () => {
    const gap = /undefined|NaN|\[object|\{(?!\{?picture:)/;
    expect(many.filter(({ contents }) => gap.test(decode(contents))).map(({ title }) => title)).toEqual([]);
  });

  it('have every element that an editor uses', () => {
    const all = few.map(({ contents }) => decode(contents)).join();
    for (const part of ['<table>', '<blockquote>', '<figure>', '<h3>', '<ol>', '<iframe src="https://'])
      expect(all, part).toContain(part);
    expect(few.some(isEncoded)).toBe(true);
    expect(all).toContain('&rsquo;');
  });

  it('are unsafe where marked, and safe when sanitised', () => {
    for (const { contents, isUnsafe, title } of few) {
      expect(unsafe.test(decode(contents)), title).toBe(isUnsafe);
      expect(unsafe.test(cleanHtml(contents)), title).toBe(false);
    }
    expect(few.filter(({ isUnsafe }) => isUnsafe).length).toBeGreaterThan(4);
  });
});
