import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import type { Probed } from '#tests/support/image-probe.ts';
import { costlyDrawings } from '#tests/support/svg-bombs.ts';
import { exitCodes } from './image-limits.ts';

const decoder = path.resolve('server/files/image-decoder-process.ts');
const probe = path.resolve('tests/support/image-probe.ts');

/** Decodes a picture as the portal does, and reports what the process took and what it can still open. */
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

it('opens only the listed formats, and only from memory', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [plain, graded] = [path.join(folder, 'plain.jpg'), path.join(folder, 'graded.jpg')];
  await red(64).jpeg().toFile(plain);
  // A gain map is a second picture, with its own decoder.
  await (red(64) as Sharp & { withGainMap(): Sharp }).withGainMap().jpeg().toFile(graded);
  expect((await sharp(graded).metadata()).gainMap).toBeDefined();
  const { opened } = await decode(await red(64).png().toBuffer(), [plain, graded]);
  const asJpeg = { fromMemory: true, byName: false, gainMap: false };
  expect(opened).toEqual([asJpeg, asJpeg]);
});

it.runIf(process.platform === 'linux')(
  'ends itself at its memory limit, and is the first that Linux ends when memory runs out',
  async () => {
    const drawing = costlyDrawings['a filter of many steps'];
    const { peakBytes, firstToGo } = await decode(drawing, [], exitCodes.tooCostly);
    expect(peakBytes).toBeLessThan(500_000_000);
    expect(firstToGo).toBe('1000');
  },
);
