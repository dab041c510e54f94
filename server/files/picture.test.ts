import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Refusal } from '../errors.ts';
import { makePicture, PictureFault } from './picture.ts';
import { pictureLimits } from './picture-limits.ts';

const small = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

/** Sharp's own limit lets this one run for minutes. */
const slowDrawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000">
  <filter id="f">${'<feGaussianBlur stdDeviation="300"/>'.repeat(2_000)}</filter>
  <rect width="1000" height="1000" filter="url(#f)"/></svg>`);

describe('decoding', () => {
  it('ends when its time is over, whatever the decoder does', async () => {
    const began = Date.now();
    await expect(makePicture(slowDrawing, { ...pictureLimits, seconds: 2 })).rejects.toThrow(
      'takes too much to read',
    );
    expect(Date.now() - began).toBeLessThan(6_000);
  }, 20_000);

  it('goes on for others meanwhile, and takes its turn', async () => {
    const picture = await small();
    const slow = makePicture(slowDrawing, { ...pictureLimits, seconds: 3 }).catch((error: unknown) => error);
    const made = await Promise.all([makePicture(picture), makePicture(picture)]);
    for (const bytes of made) expect((await sharp(bytes).metadata()).format).toBe('webp');
    expect(await slow).toBeInstanceOf(PictureFault);
  }, 20_000);

  it('is two at a time with a short queue; the rest is turned away at once', async () => {
    const picture = await small();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => makePicture(picture)));
    const refused = tries.filter((each) => each.status === 'rejected');
    expect(refused).toHaveLength(12);
    for (const { reason } of refused) {
      expect((reason as Refusal).status).toBe(503);
      expect((reason as Refusal).retryAfterSeconds).toBeGreaterThan(0);
    }
    expect((await makePicture(picture)).length).toBeGreaterThan(0);
  }, 20_000);

  it('ends when it takes more than a gigabyte', async () => {
    // Each step of the filter keeps a whole surface of 16 MB.
    const steps = Array.from({ length: 4_000 }, (_, index) => `<feOffset dx="1" result="r${index}"/>`);
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="2048" height="2048">
      <filter id="f">${steps.join('')}</filter><rect width="2048" height="2048" filter="url(#f)"/></svg>`;
    const began = Date.now();
    await expect(makePicture(Buffer.from(drawing))).rejects.toThrow(PictureFault);
    expect(Date.now() - began).toBeLessThan(pictureLimits.seconds * 900);
  }, 20_000);
});

describe('pixels', () => {
  it('may be 40 million, and not more, seen before any is decoded', async () => {
    const began = Date.now();
    await expect(makePicture(blankPng(8_000, 5_001))).rejects.toThrow('must be at most 40 megapixels');
    await expect(makePicture(blankPng(20_000, 20_000))).rejects.toThrow('must be at most 40 megapixels');
    expect(Date.now() - began).toBeLessThan(5_000);
    expect((await sharp(await makePicture(blankPng(8_000, 5_000))).metadata()).width).toBe(512);
  }, 20_000);
});

/** A true PNG of one bit a pixel, all of them nothing: 50 MB of them in 50 kB. */
function blankPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
