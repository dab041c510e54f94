// @vitest-environment happy-dom
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffArticles, diffWords, listBlocks } from './diff-article.ts';
import { diffSequence } from './diff-sequence.ts';

it('rebuilds both lists from the steps, with the common items in order', () => {
  const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
  fc.assert(
    fc.property(list, list, (before, after) => {
      const steps = diffSequence(before, after, (item) => item);
      const without = (kind: string) => steps.filter((step) => step.kind !== kind).map(({ item }) => item);
      expect(without('added')).toEqual(before);
      expect(without('removed')).toEqual(after);
    }),
  );
});

it('compares words', () => {
  const steps = diffWords('look for smoke first.', 'look for white vapour first.');
  expect(steps.map(({ kind, item }) => `${kind} ${item.trim()}`)).toEqual([
    'same look',
    'same for',
    'removed smoke',
    'added white',
    'added vapour',
    'same first.',
  ]);
});

it('lists paragraphs, list items, table rows and pictures once', () => {
  const html =
    '<h2>Stop</h2><ul><li><p>One</p></li></ul><table><caption>Sizes</caption><tbody><tr><th>Car</th><td><p>25 m</p></td></tr></tbody></table>' +
    '<figure><img src="/files/a" alt="A ridge"><figcaption>Dusk</figcaption></figure>';
  expect(listBlocks(html)).toEqual([
    { kind: 'Heading', text: 'Stop' },
    { kind: 'List item', text: 'One' },
    { kind: 'Table caption', text: 'Sizes' },
    { kind: 'Table row', text: 'Car · 25 m' },
    { kind: 'Picture', text: 'A ridge' },
    { kind: 'Caption', text: 'Dusk' },
  ]);
});

it('shows a changed paragraph word by word, and removed and added ones whole', () => {
  const changes = diffArticles(
    '<p>Stay upwind and look for smoke.</p><p>Hand the scene back.</p><p>The end.</p>',
    '<p>Stay upwind and look for vapour.</p><p>Tell everyone who watches it.</p><p>The end.</p>',
  );
  expect(changes.map(({ kind, block }) => [kind, block.text])).toEqual([
    ['changed', 'Stay upwind and look for vapour.'],
    ['removed', 'Hand the scene back.'],
    ['added', 'Tell everyone who watches it.'],
    ['same', 'The end.'],
  ]);
});
