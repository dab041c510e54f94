/**
 * A process of its own for one picture: bytes in, WebP out. The decoders are C, the input is a stranger's, and
 * sharp's time limit does not reach into a drawing (an SVG of filters was seen to take five minutes at a limit of
 * three seconds). A process can be ended at any moment, whatever it does, and takes nobody with it.
 */
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp, { type Metadata } from 'sharp';
import { becomeFirstToKill, limitMemory } from '../linux/memory-limit.ts';
import { exitCodes, pictureLimits } from './picture-limits.ts';

const { megapixels, avifMegapixels, seconds, bytes: mostBytes, side, drawnSide } = pictureLimits;

// Members who wait for a page come before a photo.
setPriority(10);
becomeFirstToKill();
// The decoders run beside this thread. Not `exit`, which would wait for them.
setTimeout(() => process.kill(process.pid, 'SIGKILL'), (seconds + 2) * 1000).unref();
limitMemory(mostBytes);

/** Nothing but these, and only from memory: no decoder here opens a file or an address. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff', 'Svg'].map(
    (kind) => `VipsForeignLoad${kind}Buffer`,
  ),
});
sharp.concurrency(1);

const bytes = await buffer(process.stdin);
const options = { limitInputPixels: megapixels * 1e6, failOn: 'error', page: 0, pages: 1 } as const;

const header = await sharp(bytes, options)
  .metadata()
  .catch((error: Error) => giveUp(faultIn(error) ?? 'noPicture'));
const { width, height } = header;
if (header.format === 'heif' && width * height > avifMegapixels * 1e6) giveUp('tooManyOfAvif');

const whole = await sharp(bytes, { ...options, ...densityOf(header) })
  // As the camera was held; where and with what it was taken is left behind.
  .autoOrient()
  .resize({ width: sideOf(header), height: sideOf(header), fit: 'cover', position: 'centre' })
  .webp({ quality: 84 })
  .timeout({ seconds })
  .toBuffer()
  // What could be read as a drawing and not be drawn is not damaged: it found no more memory.
  .catch((error: Error) => giveUp(faultIn(error) ?? (header.format === 'svg' ? 'tooCostly' : 'damaged')));
process.stdout.end(whole);

/** A drawing has no size of its own: it is drawn as large as it is needed, but never longer than some way. */
function scaleOf({ format }: Metadata): number {
  if (format !== 'svg') return 1;
  return Math.min(side / Math.min(width, height), drawnSide / Math.max(width, height));
}

function densityOf(metadata: Metadata): { density?: number } {
  if (metadata.format !== 'svg') return {};
  return { density: Math.min(100_000, Math.max(1, 72 * scaleOf(metadata))) };
}

function sideOf(metadata: Metadata): number {
  return Math.max(1, Math.min(side, Math.round(Math.min(width, height) * scaleOf(metadata))));
}

/** Each decoder has its own words for memory that it was not given, and all of them say memory. */
function faultIn({ message }: Error): keyof typeof exitCodes | undefined {
  if (/pixel limit/.test(message)) return 'tooManyPixels';
  return /memory/i.test(message) ? 'tooCostly' : undefined;
}

function giveUp(fault: keyof typeof exitCodes): never {
  process.exit(exitCodes[fault]);
}
