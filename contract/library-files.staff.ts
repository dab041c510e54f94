import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { integerBetween } from './wire/query-schemas.ts';

const write = { capability: 'resources.edit' } as const;
const maxSide = 100_000;
const coordinate = z.optional(integerBetween(0, maxSide));
const side = z.optional(integerBetween(1, maxSide));

type CropQuery = Partial<Record<'x' | 'y' | 'width' | 'height', number | undefined>>;
const isWholeCrop = ({ x, y, width, height }: CropQuery) =>
  new Set([x, y, width, height].map((value) => value === undefined)).size === 1;

export const libraryFilesStaff = defineEndpoints({
  addArticlePicture: {
    summary: 'Stores a picture for an article in several widths. The URL is that of the largest',
    method: 'POST',
    path: '/api/staff/library-pictures',
    access: write,
    query: z
      .strictObject({ x: coordinate, y: coordinate, width: side, height: side })
      .check(z.refine(isWholeCrop, { path: ['width'], error: 'must come with x, y and height' })),
    bodyEncoding: 'multipart',
    maxBytes: 10 * 1024 * 1024,
    body: z.strictObject({ img: z.file('must be one file').check(z.minSize(1, 'must not be empty')) }),
    response: z.object({ url: z.string(), width: z.int(), height: z.int() }),
  },
});
