import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from '#server/html/clean-html.ts';
import { readContent } from '../read-content.ts';
import { seededRandom } from '../seeded-random.ts';
import { makeResources, type Resource } from './make-resources.ts';

const make = (count: number) => [...makeResources(seededRandom('library'), count, 2026)];
const small = make(240);
const large = make(5_000);
const decode = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

describe('makeResources', () => {
  it('makes the same resources from the same seed, with unique titles and addresses', () => {
    expect(make(240)).toEqual(small);
    expect(large.slice(0, 240)).toEqual(small);
    expect(new Set(large.map(({ title }) => title)).size).toBe(large.length);
    expect(new Set(large.map(({ urlName }) => urlName)).size).toBe(large.length);
    expect(large.filter(({ urlName }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(urlName))).toEqual([]);
  });

  it('uses every type, listed sub-categories, new and old dates and no future year', () => {
    const listed = new Set(
      readContent('resources/categories').flatMap(({ level, categories }) =>
        categories.flatMap(({ name, subCategories }) =>
          subCategories.map((sub) => [level, name, sub].join()),
        ),
      ),
    );
    const isListed = (each: Resource) => listed.has([each.level, each.category, each.subCategory].join());
    expect(large.filter((each) => !isListed(each))).toEqual([]);
    expect(new Set(small.map(({ type }) => type)).size).toBe(6);
    expect(small.filter(({ ageDays }) => ageDays < 14).length).toBeGreaterThanOrEqual(8);
    expect(Math.max(...small.map(({ ageDays }) => ageDays))).toBeGreaterThan(5 * 365);
    const years = large.flatMap(({ title }) => title.match(/\b20\d\d\b/g) ?? []).map(Number);
    expect(Math.max(...years)).toBeLessThan(2026);
  });

  it('adds attachments of every format, for which an asset exists', () => {
    const formats = new Set(
      large.flatMap(({ attachments }) => attachments.map((name) => path.extname(name))),
    );
    expect(formats.size).toBe(8);
    const folder = path.join(import.meta.dirname, '../assets/attachments');
    for (const format of formats) expect(existsSync(path.join(folder, `crew-briefing${format}`))).toBe(true);
    for (const { attachments } of large) expect(new Set(attachments).size).toBe(attachments.length);
  });

  it('fills every placeholder and uses every element that an editor uses', () => {
    const gap = /undefined|NaN|\[object|\{(?!\{?image:)/;
    expect(large.filter(({ contents }) => gap.test(decode(contents))).map(({ title }) => title)).toEqual([]);
    const html = small.map(({ contents }) => decode(contents)).join();
    const elements = [
      '<table>',
      '<blockquote>',
      '<figure>',
      '<h3>',
      '<ol>',
      '<iframe src="https://',
      '&rsquo;',
    ];
    for (const element of elements) expect(html, element).toContain(element);
    expect(small.some(({ contents }) => contents.startsWith('&lt;'))).toBe(true);
  });

  it('marks unsafe contents with isUnsafe, and sanitising makes them safe', () => {
    const unsafe = /<script|javascript:|http:\/\/| on[a-z]+="| style="/;
    for (const { contents, isUnsafe, title } of small) {
      expect(unsafe.test(decode(contents)), title).toBe(isUnsafe);
      expect(unsafe.test(cleanHtml(contents)), title).toBe(false);
    }
    expect(small.filter(({ isUnsafe }) => isUnsafe).length).toBeGreaterThan(4);
  });
});
