/** Decodes untrusted images in a separate process, because sharp's timeout does not stop SVG filters. */
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { limitMemory, preferForOomKill } from '../linux/memory-limit.ts';
import { exitCodes, imageLimits } from './image-limits.ts';

const { megapixels, avifMegapixels, timeoutSeconds, maxMemoryBytes, outputSide, maxSvgSide } = imageLimits;

// Lower priority: page requests matter more than image processing.
setPriority(10);
preferForOomKill();
// SIGKILL, because `process.exit` would wait for the decoder threads.
setTimeout(() => process.kill(process.pid, 'SIGKILL'), (timeoutSeconds + 2) * 1000).unref();
limitMemory(maxMemoryBytes);

/** Allows these formats only, and only from memory: no decoder may open a file or a URL. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff', 'Svg'].map(
    (format) => `VipsForeignLoad${format}Buffer`,
  ),
});
sharp.concurrency(1);

const input = await buffer(process.stdin);
const options = { limitInputPixels: megapixels * 1e6, failOn: 'error', page: 0, pages: 1 } as const;

const header = await sharp(input, options)
  .metadata()
  .catch((error: Error) => exitWith(findExitReason(error) ?? 'notAnImage'));
const { width, height } = header;
const isSvg = header.format === 'svg';
if (header.format === 'heif' && width * height > avifMegapixels * 1e6) exitWith('tooManyAvifPixels');

const [shortSide, longSide] = [Math.min(width, height), Math.max(width, height)];
const scale = isSvg ? Math.min(outputSide / shortSide, maxSvgSide / longSide) : 1;
const side = Math.max(1, Math.min(outputSide, Math.round(shortSide * scale)));
const density = Math.min(100_000, Math.max(1, 72 * scale));

const output = await sharp(input, { ...options, ...(isSvg && { density }) })
  // Applies the EXIF orientation, because the output has no metadata.
  .autoOrient()
  .resize({ width: side, height: side, fit: 'cover', position: 'centre' })
  .webp({ quality: 84 })
  .timeout({ seconds: timeoutSeconds })
  .toBuffer()
  // An SVG that is valid but does not render has run out of memory.
  .catch((error: Error) => exitWith(findExitReason(error) ?? (isSvg ? 'tooComplex' : 'damaged')));
process.stdout.end(output);

function findExitReason({ message }: Error): keyof typeof exitCodes | undefined {
  if (/pixel limit/.test(message)) return 'tooManyPixels';
  return /memory/i.test(message) ? 'tooComplex' : undefined;
}

function exitWith(reason: keyof typeof exitCodes): never {
  process.exit(exitCodes[reason]);
}
