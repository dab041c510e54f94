/** A separate process for untrusted pictures: it can be killed. sharp's timeout does not stop SVG filters. */
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp, { type Metadata } from 'sharp';
import { becomeFirstToKill, limitMemory } from '../linux/memory-limit.ts';
import { exitCodes, imageLimits } from './image-limits.ts';

const { megapixels, avifMegapixels, seconds, bytes: mostBytes, side, drawnSide } = imageLimits;

// Lower priority: page requests matter more than image processing.
setPriority(10);
becomeFirstToKill();
// `exit` would wait for the decoder threads.
setTimeout(() => process.kill(process.pid, 'SIGKILL'), (seconds + 2) * 1000).unref();
limitMemory(mostBytes);

/** Only these, and only from memory: no decoder opens a file or a URL. */
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
  // Applies the camera orientation; metadata is dropped.
  .autoOrient()
  .resize({ width: sideOf(header), height: sideOf(header), fit: 'cover', position: 'centre' })
  .webp({ quality: 84 })
  .timeout({ seconds })
  .toBuffer()
  // An SVG that parses but does not render ran out of memory.
  .catch((error: Error) => giveUp(faultIn(error) ?? (header.format === 'svg' ? 'tooCostly' : 'damaged')));
process.stdout.end(whole);

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

function faultIn({ message }: Error): keyof typeof exitCodes | undefined {
  if (/pixel limit/.test(message)) return 'tooManyPixels';
  return /memory/i.test(message) ? 'tooCostly' : undefined;
}

function giveUp(fault: keyof typeof exitCodes): never {
  process.exit(exitCodes[fault]);
}
