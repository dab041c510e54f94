import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { WorkQueue } from '../limits/work-queue.ts';
import {
  type Crop,
  contactArgument,
  exitCodes,
  type ImageHeader,
  imageLimits,
  pictureArgument,
} from './image-limits.ts';

export class ImageError extends Error {}

export const imageMediaType = 'image/webp';
const formats = 'JPEG, PNG, WebP, GIF, AVIF, TIFF or SVG';

const decodeQueue = new WorkQueue({ concurrency: 2, maxQueued: 6 });

export type EncodedImage = { bytes: Buffer; width: number; height: number };

/** Re-encodes the image as a square, so that nothing of an untrusted file is stored. */
export async function processImage(input: Uint8Array, { timeoutSeconds } = imageLimits): Promise<Buffer> {
  const [square] = await decodeQueue.run(() => decodeInSubprocess(input, timeoutSeconds));
  return (square as EncodedImage).bytes;
}

/** The square as a small JPEG. */
export async function createContactPhoto(input: Uint8Array): Promise<Buffer> {
  const work = () => decodeInSubprocess(input, imageLimits.timeoutSeconds, [contactArgument]);
  const [photo] = await decodeQueue.run(work);
  return (photo as EncodedImage).bytes;
}

/** Re-encodes an article picture in the widths that screens use, the largest last. Never enlarges it. */
export const createRenditions = (input: Uint8Array, crop: Crop | null = null): Promise<EncodedImage[]> =>
  decodeQueue.run(() =>
    decodeInSubprocess(input, imageLimits.timeoutSeconds, [pictureArgument + JSON.stringify(crop)]),
  );

const decoder = path.join(import.meta.dirname, 'image-decoder-process.ts');

async function decodeInSubprocess(
  input: Uint8Array,
  timeoutSeconds: number,
  options: string[] = [],
): Promise<EncodedImage[]> {
  // The decoder gets no other variables, because they contain secrets.
  const { SystemRoot, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [decoder, ...options], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...(SystemRoot && { SystemRoot }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
  });
  const killTimer = setTimeout(() => child.kill('SIGKILL'), timeoutSeconds * 1000);
  // Ignored: the process may exit before it has read all input. The exit code has the reason.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  try {
    const [output, [code]] = await Promise.all([buffer(child.stdout), once(child, 'close')]);
    if (code === 0 && output.length > 0) return splitImages(output);
    // Other codes are bugs and not problems of the image.
    const isImageProblem = code === null || Object.values<unknown>(exitCodes).includes(code);
    if (!isImageProblem) throw new Error(`image decoder exited with code ${code}`);
    throw new ImageError(describeProblem(code as number | null, input));
  } finally {
    clearTimeout(killTimer);
  }
}

function splitImages(output: Buffer): EncodedImage[] {
  const headerEnd = output.indexOf('\n');
  const headers = JSON.parse(output.toString('utf8', 0, headerEnd)) as ImageHeader[];
  let start = headerEnd + 1;
  return headers.map(({ width, height, byteSize }) => {
    const bytes = output.subarray(start, start + byteSize);
    start += byteSize;
    return { bytes, width, height };
  });
}

function describeProblem(code: number | null, input: Uint8Array): string {
  if (code === exitCodes.tooManyPixels) return `must be at most ${imageLimits.megapixels} megapixels`;
  if (isHeic(input)) return `must be a ${formats} image; HEIC is not supported`;
  if (code === exitCodes.tooManyAvifPixels)
    return `must be at most ${imageLimits.avifMegapixels} megapixels as AVIF; as JPEG it may have ${imageLimits.megapixels}`;
  if (code === exitCodes.notAnImage) return `must be a complete ${formats} image`;
  if (code === exitCodes.cropOutside) return 'must contain the chosen part';
  if (code === exitCodes.damaged) return 'is damaged or incomplete';
  // The decoder ran out of time or memory, or it crashed.
  return 'is too complex to process; please use a simpler image';
}

/** Checks the brand in the `ftyp` box. */
function isHeic(input: Uint8Array): boolean {
  const head = Buffer.from(input.subarray(4, 64)).toString('latin1');
  return head.startsWith('ftyp') && /hei[cxms]|hev[cx]/.test(head);
}
