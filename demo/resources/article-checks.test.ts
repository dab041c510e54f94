// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { cleanHtml } from '#server/html/clean-html.ts';
import { findFaults } from '#web/staff/editor/checks/find-faults.ts';
import { listLosses } from '#web/staff/editor/list-losses.ts';
import { parseArticle } from '#web/staff/editor/parse-article.ts';
import { seededRandom } from '../seeded-random.ts';
import { makeResources } from './make-resources.ts';

/** `seedResources` does the same before it stores an article. */
const prepare = (contents: string) => cleanHtml(contents.replaceAll(/\{\{image:[^}]*\}\}/g, '/files/a.png'));
const articles = [...makeResources(seededRandom('library'), 240, 2026)].map(({ title, contents }) => {
  const html = prepare(contents);
  return { title, html, doc: parseArticle(html) };
});

describe('the demo library in the editor', () => {
  it('contains everything that the checks examine', () => {
    const types = new Set<string>();
    for (const { doc } of articles)
      doc.descendants((node) => {
        for (const { type } of [node, ...node.marks]) types.add(type.name);
      });
    expect([...types]).toEqual(expect.arrayContaining(['heading', 'figure', 'table', 'video', 'link']));
  });

  it('keeps everything', () => {
    const losses = articles.flatMap(({ title, html }) => listLosses(html).map((each) => `${title}: ${each}`));
    expect(losses).toEqual([]);
  }, 20_000);

  it('causes no finding', () => {
    const faults = articles.flatMap(({ title, doc }) =>
      findFaults(doc).map(({ message }) => `${title}: ${message}`),
    );
    expect(faults).toEqual([]);
  });
});
