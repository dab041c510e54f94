import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { costlyDrawings } from '#tests/support/costly-drawings.ts';
import { longGif } from '#tests/support/long-gif.ts';
import type { Probed } from '#tests/support/picture-probe.ts';
import { exitCodes } from './picture-limits.ts';

const decoder = path.resolve('server/files/picture-process.ts');
const probe = path.resolve('tests/support/picture-probe.ts');

/** Decodes it as the portal does, and looks at the process when it has: what it took, what it would still open. */
async function decode(picture: Uint8Array, files: string[] = [], expected = 0) {
  const child = spawn(process.execPath, ['--import', probe, decoder, ...files], {
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    env: {},
  });
  child.stdin?.end(picture);
  const [made, told, [code]] = await Promise.all([
    buffer(child.stdout as Readable),
    text(child.stdio[3] as Readable),
    once(child, 'close'),
  ]);
  expect(code).toBe(expected);
  return { made, ...(JSON.parse(told) as Probed) };
}

const red = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#f00' } });

it('opens the kinds that it takes and no others, and nothing by its name', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [plain, graded] = ['plain.jpg', 'graded.jpg'].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  await red(64).jpeg().toFile(plain);
  // With a second picture in it, that tells how bright each place is: a decoder of its own would read that.
  await (red(64) as Sharp & { withGainMap(): Sharp }).withGainMap().jpeg().toFile(graded);
  expect((await sharp(graded).metadata()).gainMap).toBeDefined();
  const { opened } = await decode(await red(64).png().toBuffer(), [plain, graded]);
  const asJpeg = { fromMemory: true, byName: false, gainMap: false };
  expect(opened).toEqual([asJpeg, asJpeg]);
}, 20_000);

it('takes hardly more memory for a film of thousands of frames than for one of them', async () => {
  const frame = await red(1_500).gif({ colours: 2 }).toBuffer();
  const one = await decode(frame);
  const film = await decode(longGif(frame, frame, 9_000_000));
  // The film itself is 9 MB and is copied on its way; each frame that is decoded takes as much again.
  expect(film.peakBytes - one.peakBytes).toBeLessThan(90_000_000);
  expect(film.made.equals(one.made)).toBe(true);
}, 30_000);

it.runIf(process.platform === 'linux')(
  'is refused more memory than it may have, and would be the first to go if the machine had none',
  async () => {
    // It says so itself: whoever only looks on can but end it.
    const drawing = costlyDrawings['a filter of many steps'];
    const { peakBytes, firstToGo } = await decode(drawing, [], exitCodes.tooCostly);
    expect(peakBytes).toBeLessThan(500_000_000);
    expect(firstToGo).toBe('1000');
  },
  20_000,
);
