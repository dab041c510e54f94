/** Decodes untrusted images in a separate process, because sharp's timeout does not stop SVG filters. */
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { pictureWidths } from '#contract/picture-renditions.ts';
import { limitMemory, preferForOomKill } from '../linux/memory-limit.ts';
import {
  type Crop,
  contactArgument,
  exitCodes,
  type ImageHeader,
  imageLimits,
  pictureArgument,
} from './image-limits.ts';

const { megapixels, avifMegapixels, timeoutSeconds, maxMemoryBytes } = imageLimits;
const { maxSvgSide, maxPictureHeight } = imageLimits;
const isForContact = process.argv.includes(contactArgument);
const outputSide = isForContact ? imageLimits.contactSide : imageLimits.outputSide;

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

const pictureOptions = process.argv.find((argument) => argument.startsWith(pictureArgument));
const images = await (pictureOptions
  ? createPicture(JSON.parse(pictureOptions.slice(pictureArgument.length)) as Crop | null)
  : createSquare()
)
  // An SVG that is valid but does not render has run out of memory.
  .catch((error: Error) => exitWith(findExitReason(error) ?? (isSvg ? 'tooComplex' : 'damaged')));
const headers = images.map(
  ({ info, data }): ImageHeader => ({
    width: info.width,
    height: info.height,
    byteSize: data.length,
  }),
);
process.stdout.write(`${JSON.stringify(headers)}\n`);
process.stdout.end(Buffer.concat(images.map(({ data }) => data)));

type Encoded = { data: Buffer; info: OutputInfo };

/** Applies the EXIF orientation, because the output has no metadata. */
function openUpright(scale: number): Sharp {
  const density = Math.min(100_000, Math.max(1, 72 * scale));
  return sharp(input, { ...options, ...(isSvg && { density }) }).autoOrient();
}

function encode(image: Sharp): Promise<Encoded> {
  const encoded = isForContact
    ? // JPEG has no transparency.
      image.flatten({ background: '#fff' }).jpeg({ quality: 80 })
    : image.webp({ quality: 84 });
  return encoded.timeout({ seconds: timeoutSeconds }).toBuffer({ resolveWithObject: true });
}

async function createSquare(): Promise<Encoded[]> {
  const [shortSide, longSide] = [Math.min(width, height), Math.max(width, height)];
  const scale = isSvg ? Math.min(outputSide / shortSide, maxSvgSide / longSide) : 1;
  const side = Math.max(1, Math.min(outputSide, Math.round(shortSide * scale)));
  const square = { width: side, height: side, fit: 'cover', position: 'centre' } as const;
  return [await encode(openUpright(scale).resize(square))];
}

/** Decodes the image once, and makes the smaller renditions of the largest one. */
async function createPicture(crop: Crop | null): Promise<Encoded[]> {
  const { width: uprightWidth, height: uprightHeight } = header.autoOrient;
  const { x, y, ...area } = crop ?? { x: 0, y: 0, width: uprightWidth, height: uprightHeight };
  if (x + area.width > uprightWidth || y + area.height > uprightHeight) exitWith('cropOutside');
  const largestWidth = pictureWidths.at(-1) as number;
  const scale = isSvg ? Math.min(largestWidth / uprightWidth, maxSvgSide / uprightHeight) : 1;
  const scaled = (pixels: number) => Math.max(1, Math.floor(pixels * scale));
  const part = {
    left: Math.floor(x * scale),
    top: Math.floor(y * scale),
    width: scaled(area.width),
    height: scaled(area.height),
  };
  const cropped = crop ? openUpright(scale).extract(part) : openUpright(scale);
  const largest = await cropped
    .resize({ width: largestWidth, height: maxPictureHeight, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: timeoutSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: fullWidth, height: fullHeight, channels } = largest.info;
  const renditions: Encoded[] = [];
  for (const each of [...pictureWidths.filter((size) => size < fullWidth), fullWidth]) {
    const raw = { width: fullWidth, height: fullHeight, channels };
    renditions.push(await encode(sharp(largest.data, { raw }).resize({ width: each })));
  }
  return renditions;
}

function findExitReason({ message }: Error): keyof typeof exitCodes | undefined {
  if (/pixel limit/.test(message)) return 'tooManyPixels';
  return /memory/i.test(message) ? 'tooComplex' : undefined;
}

function exitWith(reason: keyof typeof exitCodes): never {
  process.exit(exitCodes[reason]);
}
