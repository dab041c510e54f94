import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import type { ProbeReport } from '#tests/support/image-probe.ts';
import { svgBombs } from '#tests/support/svg-bombs.ts';
import { exitCodes } from './image-limits.ts';

const decoder = path.resolve('server/files/image-decoder-process.ts');
const probe = path.resolve('tests/support/image-probe.ts');

/** Decodes an image as the portal does, and returns the memory that it took and the files that it could open. */
async function decode(image: Uint8Array, files: string[] = [], expectedCode = 0) {
  const child = spawn(process.execPath, ['--import', probe, decoder, ...files], {
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    env: {},
  });
  child.stdin?.end(image);
  const [output, report, [code]] = await Promise.all([
    buffer(child.stdout as Readable),
    text(child.stdio[3] as Readable),
    once(child, 'close'),
  ]);
  expect(code).toBe(expectedCode);
  return { output, ...(JSON.parse(report) as ProbeReport) };
}

const red = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#f00' } });

it('decodes only from memory, and no gain maps', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-images-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [plain, withGainMap] = [path.join(folder, 'plain.jpg'), path.join(folder, 'gain-map.jpg')];
  await red(64).jpeg().toFile(plain);
  // A gain map is a second image with another decoder.
  await (red(64) as Sharp & { withGainMap(): Sharp }).withGainMap().jpeg().toFile(withGainMap);
  expect((await sharp(withGainMap).metadata()).gainMap).toBeDefined();
  const { opened } = await decode(await red(64).png().toBuffer(), [plain, withGainMap]);
  const asJpeg = { fromMemory: true, byName: false, gainMap: false };
  expect(opened).toEqual([asJpeg, asJpeg]);
});

it.runIf(process.platform === 'linux')(
  'exits at its memory limit, and has the highest OOM score',
  async () => {
    const drawing = svgBombs['a filter with many steps'];
    const { peakBytes, oomScore } = await decode(drawing, [], exitCodes.tooComplex);
    expect(peakBytes).toBeLessThan(500_000_000);
    expect(oomScore).toBe('1000');
  },
);
