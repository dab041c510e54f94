// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { cleanHtml } from '#server/html/clean-html.ts';
import { findFaults } from '#web/staff/editor/checks/find-faults.ts';
import { parseArticle } from '#web/staff/editor/parse-article.ts';
import { seededRandom } from '../seeded-random.ts';
import { makeResources } from './make-resources.ts';

it('finds no accessibility fault in the demo library', () => {
  const faults = [...makeResources(seededRandom('library'), 240, 2026)].flatMap(({ title, contents }) => {
    // `seedResources` does the same before it stores an article.
    const html = cleanHtml(contents.replaceAll(/\{\{image:[^}]*\}\}/g, '/files/a.png'));
    return findFaults(parseArticle(html)).map(({ message }) => `${title}: ${message}`);
  });
  expect(faults).toEqual([]);
});
