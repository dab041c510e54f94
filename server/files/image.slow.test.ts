import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createBlankPng } from '#tests/support/blank-png.ts';
import { ordinarySvg } from '#tests/support/svg-bombs.ts';
import { createRedBlueImage, readColourAt } from '#tests/support/uploads.ts';
import type { HttpError } from '../http/errors.ts';
import { createContactPhoto, createRenditions, processImage } from './image.ts';
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

describe('createRenditions', () => {
  const listSizes = async (image: Buffer, crop?: Parameters<typeof createRenditions>[1]) => {
    const renditions = await createRenditions(image, crop);
    for (const { bytes, width, height } of renditions) {
      const { format, exif, ...actual } = await sharp(bytes).metadata();
      expect({ format, exif, width: actual.width, height: actual.height }).toEqual({
        format: 'webp',
        exif: undefined,
        width,
        height,
      });
    }
    return renditions.map(({ width, height }) => `${width}x${height}`);
  };

  it('makes the widths of screens, and never enlarges', async () => {
    expect(await listSizes(await createImage(3_000, 2_000).jpeg().toBuffer())).toEqual([
      '480x320',
      '960x640',
      '1440x960',
    ]);
    expect(await listSizes(await createImage(700, 300).png().toBuffer())).toEqual(['480x206', '700x300']);
    expect(await listSizes(await createImage(20, 9_000).png().toBuffer())).toEqual(['9x4096']);
    const turned = createImage(3_000, 1_500).withMetadata({ orientation: 6 });
    expect((await listSizes(await turned.jpeg().toBuffer())).at(-1)).toBe('1440x2880');
    expect((await listSizes(ordinarySvg)).at(-1)).toMatch(/^1440x/);
  });

  it('crops in pixels of the upright image, and rejects a part outside it', async () => {
    const image = await createRedBlueImage(1_000, 400).withMetadata({ orientation: 3 }).jpeg().toBuffer();
    const left = await createRenditions(image, { x: 0, y: 0, width: 490, height: 200 });
    expect(left.map(({ width, height }) => [width, height])).toEqual([
      [480, 196],
      [490, 200],
    ]);
    expect(await readColourAt(left[1]?.bytes as Buffer, 0.9, 0.5)).toBe('blue');
    const outside = createRenditions(image, { x: 600, y: 0, width: 401, height: 200 });
    await expect(outside).rejects.toThrow('must contain the chosen part');
  });
});

describe('createContactPhoto', () => {
  it('returns a JPEG of 192 pixels with a white background', async () => {
    const photo = await createContactPhoto(createBlankPng(600, 400));
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 192, height: 192 });
    expect((await createContactPhoto(Buffer.from(ordinarySvg))).length).toBeLessThan(20_000);
  });
});
