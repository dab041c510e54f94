import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createBlankPng } from '#tests/support/blank-png.ts';
import { ordinarySvg } from '#tests/support/svg-bombs.ts';
import type { HttpError } from '../http/errors.ts';
import { processImage } from './image.ts';
import { imageLimits } from './image-limits.ts';

const createImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#850' } });
const expectProcessed = async (image: Buffer) =>
  expect((await sharp(await processImage(image)).metadata()).width).toBe(512);

describe('processImage', () => {
  it('decodes two images at a time, queues six, rejects the rest with 503 and kills a slow decoder', async () => {
    // With sharp's timeout alone, decoding this SVG would continue for minutes.
    const slow = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000">
      <filter id="f">${'<feGaussianBlur stdDeviation="300"/>'.repeat(2_000)}</filter>
      <rect width="1000" height="1000" filter="url(#f)"/></svg>`);
    const small = await createImage(40, 40).png().toBuffer();
    const startedAt = Date.now();
    const timedOut = processImage(slow, { ...imageLimits, timeoutSeconds: 2 }).catch((error: Error) => ({
      message: error.message,
      ms: Date.now() - startedAt,
    }));
    const others = await Promise.allSettled(Array.from({ length: 12 }, () => processImage(small)));
    expect(await timedOut).toMatchObject({ message: expect.stringContaining('too complex to process') });
    expect(((await timedOut) as { ms: number }).ms).toBeLessThan(6_000);
    const rejected = others
      .filter((result) => result.status === 'rejected')
      .map(({ reason }) => reason as HttpError);
    expect(rejected).toHaveLength(5);
    for (const { status, retryAfterSeconds } of rejected) {
      expect(status).toBe(503);
      expect(retryAfterSeconds).toBeGreaterThan(0);
    }
    for (const result of others)
      if (result.status === 'fulfilled') expect((await sharp(result.value).metadata()).format).toBe('webp');
  });

  it('accepts an SVG, and PNG and JPEG up to 40 megapixels, and rejects a larger PNG', async () => {
    await expect(processImage(createBlankPng(8_000, 5_001))).rejects.toThrow('must be at most 40 megapixels');
    const photo = await createImage(7_300, 5_475)
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer();
    for (const image of [createBlankPng(8_000, 5_000), ordinarySvg, photo]) await expectProcessed(image);
  });

  it('accepts AVIF up to 16 megapixels', async () => {
    const avif = await createImage(4_000, 4_000).avif({ effort: 0 }).toBuffer();
    const tooLarge = Buffer.from(avif);
    // The `ispe` box contains width and height.
    tooLarge.writeUInt32BE(4_001, tooLarge.indexOf('ispe') + 12);
    await expect(processImage(tooLarge)).rejects.toThrow(
      'must be at most 16 megapixels as AVIF; as JPEG it may have 40',
    );
    await expectProcessed(avif);
  });
});
