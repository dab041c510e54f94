import { expect, it } from 'vitest';
import { stripTags } from './strip-tags.ts';

it('keeps words apart between blocks, and together inside them', () => {
  expect(stripTags('<h2 id="a">Pumps</h2><p>Pri<b>me</b> &amp; &lt;go&gt;.</p>').trim()).toBe(
    'Pumps  Prime & <go>.',
  );
});

it('decodes entities that were escaped twice', () => {
  expect(stripTags('<p>A call sign.&amp;nbsp; It gets 6&nbsp;% &amp;amp; more.</p>').trim()).toBe(
    'A call sign.  It gets 6 % & more.',
  );
});
