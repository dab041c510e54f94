import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { WorkQueue } from '../limits/work-queue.ts';
import { exitCodes, imageLimits } from './image-limits.ts';

export class ImageError extends Error {}

export const pictureMediaType = 'image/webp';
const kinds = 'JPEG, PNG, WebP, GIF, AVIF, TIFF or SVG';

const turns = new WorkQueue({ concurrency: 2, maxQueued: 6 });

/** Re-encodes the picture: none of the given bytes are kept. */
export function processImage(given: Uint8Array, { seconds } = imageLimits): Promise<Buffer> {
  return turns.run(() => decodeInSubprocess(given, seconds));
}

const decoder = path.join(import.meta.dirname, 'image-decoder-process.ts');

async function decodeInSubprocess(given: Uint8Array, seconds: number): Promise<Buffer> {
  // No secrets in the environment of the decoder.
  const { SystemRoot, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [decoder], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...(SystemRoot && { SystemRoot }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
  });
  const tooLong = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  // The process may end before it has read everything; the exit code says why.
  child.stdin.on('error', () => {});
  child.stdin.end(given);
  try {
    const [made, [code]] = await Promise.all([buffer(child.stdout), once(child, 'close')]);
    if (code === 0 && made.length > 0) return made;
    // Any other code is a fault of ours, not of the picture.
    const told = code === null || Object.values<unknown>(exitCodes).includes(code);
    if (!told) throw new Error(`the process for pictures ended with code ${code}`);
    throw new ImageError(faultOf(code as number | null, given));
  } finally {
    clearTimeout(tooLong);
  }
}

function faultOf(code: number | null, given: Uint8Array): string {
  if (code === exitCodes.tooManyPixels) return `must be at most ${imageLimits.megapixels} megapixels`;
  if (isHeic(given)) return `must be a ${kinds} picture; HEIC cannot be read here`;
  if (code === exitCodes.tooManyOfAvif)
    return `must be at most ${imageLimits.avifMegapixels} megapixels as AVIF; as JPEG it may have ${imageLimits.megapixels}`;
  if (code === exitCodes.noPicture) return `must be a whole ${kinds} picture`;
  if (code === exitCodes.damaged) return 'must be a whole picture; this one is cut short or damaged';
  // Out of time or memory, or the decoder crashed.
  return 'must be a simpler picture; this one takes too much to read';
}

/** The brand in the `ftyp` box of HEVC files. */
function isHeic(given: Uint8Array): boolean {
  const head = Buffer.from(given.subarray(4, 64)).toString('latin1');
  return head.startsWith('ftyp') && /hei[cxms]|hev[cx]/.test(head);
}
