import sharp from 'sharp';
import { seededRandom } from '../random.ts';

/** Drawn on a sheet of 960 by 640. */
const width = 720;
const height = 480;

/** A site sketch: contours, a creek, a track and a few markers. No letters, so that fonts do not matter. */
export function makePng(seed: string): Promise<Buffer> {
  const random = seededRandom(seed);
  const wave = (base: number, swing: number) => {
    const points = Array.from(
      { length: 7 },
      (_, index) => [index * 160, base + random.integer(-swing, swing)] as const,
    );
    const [first, ...rest] = points;
    const curves = rest.map(([x, y], index) => {
      const [fromX, fromY] = points[index] as (typeof points)[number];
      return `C${fromX + 80} ${fromY} ${x - 80} ${y} ${x} ${y}`;
    });
    return `M${first?.[0]} ${first?.[1]}${curves.join('')}`;
  };
  const stroke = (path: string, colour: string, weight: number, dash = '') =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-dasharray="${dash}"/>`;
  const contours = Array.from({ length: 9 }, (_, index) => stroke(wave(50 + index * 68, 34), '#c9a77c', 2));
  const markers = Array.from({ length: 6 }, () => {
    const colour = random.pick(['#b3261e', '#2f5d62', '#c4672b']);
    return `<circle cx="${random.integer(60, 900)}" cy="${random.integer(60, 580)}" r="13" fill="${colour}" stroke="#fff" stroke-width="4"/>`;
  });
  const north =
    '<path d="M900 110 L880 50 L900 64 L920 50 Z" transform="rotate(180 900 80)" fill="#2b2622"/>';
  const scale =
    '<path d="M48 600 H248 M48 590 V610 M148 592 V608 M248 590 V610" stroke="#2b2622" stroke-width="4"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 960 640"><rect width="960" height="640" fill="#f4efe7"/>${contours.join('')}${stroke(wave(380, 90), '#4b6a8a', 9)}${stroke(wave(260, 110), '#6b645a', 5, '18 12')}${markers.join('')}${north}${scale}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 7 }).toBuffer();
}
