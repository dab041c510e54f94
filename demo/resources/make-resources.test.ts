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
const decode = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

describe('makeResources', () => {
  it('makes the same resources from the same seed, with unique titles and addresses', () => {
    expect(make(240)).toEqual(few);
    expect(many.slice(0, 240)).toEqual(few);
    expect(new Set(many.map(({ title }) => title)).size).toBe(many.length);
    expect(new Set(many.map(({ urlName }) => urlName)).size).toBe(many.length);
    expect(many.filter(({ urlName }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(urlName))).toEqual([]);
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
    expect(many.filter((each) => !isListed(each))).toEqual([]);
    expect(new Set(few.map(({ type }) => type)).size).toBe(6);
    expect(few.filter(({ ageDays }) => ageDays < 14).length).toBeGreaterThanOrEqual(8);
    expect(Math.max(...few.map(({ ageDays }) => ageDays))).toBeGreaterThan(5 * 365);
    const years = many.flatMap(({ title }) => title.match(/\b20\d\d\b/g) ?? []).map(Number);
    expect(Math.max(...years)).toBeLessThan(2026);
  });

  it('adds attachments of every kind, for which an asset exists', () => {
    const kinds = new Set(many.flatMap(({ attachments }) => attachments.map((name) => path.extname(name))));
    expect(kinds.size).toBe(8);
    const folder = path.join(import.meta.dirname, '../assets/attachments');
    for (const kind of kinds) expect(existsSync(path.join(folder, `crew-briefing${kind}`))).toBe(true);
    for (const { attachments } of many) expect(new Set(attachments).size).toBe(attachments.length);
  });

  it('fills every placeholder and uses every element that an editor uses', () => {
    const gap = /undefined|NaN|\[object|\{(?!\{?image:)/;
    expect(many.filter(({ contents }) => gap.test(decode(contents))).map(({ title }) => title)).toEqual([]);
    const all = few.map(({ contents }) => decode(contents)).join();
    const parts = ['<table>', '<blockquote>', '<figure>', '<h3>', '<ol>', '<iframe src="https://', '&rsquo;'];
    for (const part of parts) expect(all, part).toContain(part);
    expect(few.some(({ contents }) => contents.startsWith('&lt;'))).toBe(true);
  });

  it('marks unsafe contents with isUnsafe, and sanitising makes them safe', () => {
    const unsafe = /<script|javascript:|http:\/\/| on[a-z]+="| style="/;
    for (const { contents, isUnsafe, title } of few) {
      expect(unsafe.test(decode(contents)), title).toBe(isUnsafe);
      expect(unsafe.test(cleanHtml(contents)), title).toBe(false);
    }
    expect(few.filter(({ isUnsafe }) => isUnsafe).length).toBeGreaterThan(4);
  });
});
