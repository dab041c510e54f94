import { describe, expect, it } from 'vitest';
import { type Subject, subjects } from '../subjects.ts';
import { drawContours } from './contours.ts';
import { drawCrest } from './crest.ts';
import { drawPortrait } from './portrait.ts';
import { drawProduct, type ProductKind } from './product.ts';
import { drawScene } from './scene.ts';

const kinds: readonly ProductKind[] = ['book', 'course', 'ticket', 'merchandise'];
const seeds = Array.from({ length: 40 }, (_, index) => `seed-${index}`);
const thumbnail = (seed: string, subject: Subject) => drawScene({ seed, subject, width: 380, height: 200 });
const banner = (seed: string, subject: Subject) => drawContours({ seed, subject, width: 640, height: 280 });

/** Every picture there is, by name, as a function of its seed; `most` is its largest size in characters. */
const pictures: { name: string; draw: (seed: string) => string; most: number }[] = [
  ...subjects.map((subject) => ({
    name: `scene of ${subject}`,
    draw: (seed: string) => thumbnail(seed, subject),
    most: 7_000,
  })),
  ...subjects.map((subject) => ({
    name: `contours of ${subject}`,
    draw: (seed: string) => banner(seed, subject),
    most: 8_000,
  })),
  ...kinds.map((kind) => ({
    name: `product, a ${kind}`,
    draw: (seed: string) => drawProduct({ seed, kind }),
    most: 8_500,
  })),
  { name: 'crest', draw: (seed) => drawCrest({ seed }), most: 4_000 },
  { name: 'portrait', draw: (seed) => drawPortrait({ seed }), most: 4_000 },
];

describe.each(pictures)('$name', ({ draw, most }) => {
  it('is the same for the same seed', () => {
    expect(draw('seed')).toBe(draw('seed'));
  });

  it('differs from seed to seed', () => {
    expect(new Set(seeds.map(draw)).size).toBeGreaterThan(seeds.length * 0.8);
  });

  it('is well-formed, self-contained, small and drawn with real numbers', () => {
    for (const seed of seeds) {
      const picture = draw(seed);
      expect(unbalancedTags(picture)).toEqual([]);
      expect(picture).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 /);
      expect(picture).not.toMatch(/<script|<image|href="(?!#)|url\((?!#)|\son\w+=/);
      expect(picture).not.toMatch(/NaN|undefined|Infinity/);
      expect(picture.length).toBeLessThanOrEqual(most);
    }
  });

  it('refers only to ids it has, each defined once', () => {
    for (const seed of seeds) {
      const picture = draw(seed);
      const ids = [...picture.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, id] of picture.matchAll(/(?:href="|url\()#([^")]+)/g)) expect(ids).toContain(id);
    }
  });
});

describe('several pictures on one page', () => {
  it('share no ids', () => {
    const page = subjects.flatMap((subject) =>
      seeds.map((seed) => thumbnail(seed, subject) + banner(seed, subject)),
    );
    const ids = page.flatMap((picture) => [...picture.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a scene', () => {
  it.each([
    [380, 200],
    [670, 800],
    [1600, 400],
    [124, 184],
  ])('can be drawn %i by %i', (width, height) => {
    for (const subject of subjects) {
      for (const seed of seeds) {
        const picture = drawScene({ seed, subject, width, height });
        expect(picture).toContain(`viewBox="0 0 ${width} ${height}"`);
        expect(picture).toContain('preserveAspectRatio="xMidYMid slice"');
        expect(picture).not.toMatch(/NaN|undefined|Infinity/);
      }
    }
  });
});

/** The tags left open or closed out of turn; none in well-formed markup. */
function unbalancedTags(markup: string): string[] {
  const open: string[] = [];
  for (const [tag, slash, name] of markup.matchAll(/<(\/?)([a-zA-Z]+)(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/g)) {
    if (tag.endsWith('/>')) continue;
    if (!slash) open.push(name as string);
    else if (open.pop() !== name) return [tag];
  }
  // Whatever angle bracket is not part of a tag as understood above is an error too.
  const strayed = markup.replace(/<(\/?)([a-zA-Z]+)(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/g, '').match(/[<>]/g);
  return [...open, ...(strayed ?? [])];
}
