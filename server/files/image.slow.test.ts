import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { blankPng } from '#tests/support/blank-png.ts';
import { ordinaryDrawing } from '#tests/support/svg-bombs.ts';
import type { HttpError } from '../http/errors.ts';
import { processImage } from './image.ts';
import { imageLimits } from './image-limits.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#850' } });
const expectMade = async (picture: Buffer) =>
  expect((await sharp(await processImage(picture)).metadata()).width).toBe(512);

describe('makePicture', () => {
  it('decodes two at a time, queues six, rejects the rest with 503 and ends a slow one', async () => {
    // The time limit of sharp does not stop this drawing for minutes.
    const slow = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000">
      <filter id="f">${'<feGaussianBlur stdDeviation="300"/>'.repeat(2_000)}</filter>
      <rect width="1000" height="1000" filter="url(#f)"/></svg>`);
    const small = await plain(40, 40).png().toBuffer();
    const began = Date.now();
    const ended = processImage(slow, { ...imageLimits, seconds: 2 }).catch((error: Error) => ({
      message: error.message,
      ms: Date.now() - began,
    }));
    const others = await Promise.allSettled(Array.from({ length: 12 }, () => processImage(small)));
    expect(await ended).toMatchObject({ message: expect.stringContaining('takes too much to read') });
    expect(((await ended) as { ms: number }).ms).toBeLessThan(6_000);
    const refused = others
      .filter((each) => each.status === 'rejected')
      .map(({ reason }) => reason as HttpError);
    expect(refused).toHaveLength(5);
    for (const { status, retryAfterSeconds } of refused) {
      expect(status).toBe(503);
      expect(retryAfterSeconds).toBeGreaterThan(0);
    }
    for (const each of others)
      if (each.status === 'fulfilled') expect((await sharp(each.value).metadata()).format).toBe('webp');
  });

  it('accepts 40 megapixels, and drawings and photos of that size, and rejects more before it decodes', async () => {
    await expect(processImage(blankPng(8_000, 5_001))).rejects.toThrow('must be at most 40 megapixels');
    const photo = await plain(7_300, 5_475)
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer();
    for (const picture of [blankPng(8_000, 5_000), ordinaryDrawing, photo]) await expectMade(picture);
  });

  it('accepts 16 megapixels as AVIF, whose decoder takes more memory for each', async () => {
    const avif = await plain(4_000, 4_000).avif({ effort: 0 }).toBuffer();
    const tooLarge = Buffer.from(avif);
    // The box `ispe` holds the width and the height.
    tooLarge.writeUInt32BE(4_001, tooLarge.indexOf('ispe') + 12);
    await expect(processImage(tooLarge)).rejects.toThrow(
      'must be at most 16 megapixels as AVIF; as JPEG it may have 40',
    );
    await expectMade(avif);
  });
});
