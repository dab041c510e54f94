import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { blankPng } from '#tests/support/blank-png.ts';
import { costlyDrawings, ordinaryDrawing } from '#tests/support/costly-drawings.ts';
import type { Refusal } from '../http/errors.ts';
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
  it('ends at its time limit, and does not delay others', async () => {
    const began = Date.now();
    const slow = makePicture(slowDrawing, { ...pictureLimits, seconds: 3 }).catch((error: unknown) => error);
    const picture = await small();
    const made = await Promise.all([makePicture(picture), makePicture(picture)]);
    for (const bytes of made) expect((await sharp(bytes).metadata()).format).toBe('webp');
    const fault = await slow;
    expect(fault).toBeInstanceOf(PictureFault);
    expect((fault as PictureFault).message).toContain('takes too much to read');
    expect(Date.now() - began).toBeLessThan(7_000);
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
});

describe('memory', () => {
  it.each(Object.entries(costlyDrawings))(
    'is not there for a drawing of %s',
    async (_, costly) => {
      const began = Date.now();
      await expect(makePicture(costly)).rejects.toThrow('must be a simpler picture; this one takes too much');
      expect(Date.now() - began).toBeLessThan(pictureLimits.seconds * 900);
    },
    20_000,
  );

  it('is there for what people draw and take', async () => {
    const photo = sharp({ create: { width: 7_300, height: 5_475, channels: 3, background: '#850' } });
    const inSteps = await photo.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
    for (const each of [ordinaryDrawing, inSteps])
      expect((await sharp(await makePicture(each)).metadata()).width).toBe(512);
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

  it('may be 16 million in an AVIF, whose decoder takes more for each', async () => {
    const avif = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#850' } })
        .avif({ effort: 0 })
        .toBuffer();
    const tooLarge = await avif(4_000, 4_001);
    await expect(makePicture(tooLarge)).rejects.toThrow(
      'must be at most 16 megapixels as AVIF; as JPEG it may have 40',
    );
    expect((await sharp(await makePicture(await avif(4_000, 4_000))).metadata()).width).toBe(512);
  }, 30_000);
});
