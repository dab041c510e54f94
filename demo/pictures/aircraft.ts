import type { Random } from '../random.ts';
import { mixColors } from './palettes.ts';
import { type Scene, skylineAt } from './sky.ts';
import { between, svg } from './svg.ts';

/** Each flies to the right about 0,0, in units of a thumbnail's pixels. */
const helicopter =
  '<path stroke="none" d="M-4.5-.6C-4-4.4-.6-6.4 4-6.4c5 0 8.4 3 9.4 6 .6 2.2-.8 3.7-3.6 3.7H1C-2.6 3.3-4.8 2-4.5-.6z' +
  'M-3-3.4L-20-4.4v1.7L-3.6 1.4zM-19-3l-3.4-5h2l4 4.6z"/>' +
  '<path fill="none" stroke-width="1" d="M4-6v-2.6M-1.4 6.6H11M1.6 3v3.6M8 3v3.6"/>' +
  '<path fill="none" stroke-width=".8" d="M-12.5-8.9h33M-21.6-9.6v4.6"/>';

const bucketOnLine =
  '<path fill="none" stroke-width=".5" d="M4 6.5V20M1.6 22.6L4 20l2.4 2.6"/><path stroke="none" d="M1 22.6h6l-1 4.8H2z"/>';

const airTanker =
  '<path stroke="none" d="M-19-.4C-12-2.6 4-3.6 11-2.8c5 .5 9 2 9 3.2s-4 2.2-9 2.4C1 3.2-14 2.2-19-.4z' +
  'M-19 0l-4.4-7.6h3.8L-13-1.6zM-18.6 0l-4.6.4v1l6 .4zM5 .6L-6.4 9.4h-4L-2.6.6z M4-2.6L-2-6.8h-2.6l2.4 4.4z"/>';

const windowOf = (light: string) => `<path stroke="none" fill="${light}" d="M7.4-4.4q3 .6 4.2 3.4H7.4z"/>`;

export function drawAircraft(random: Random, scene: Scene): string {
  const { width, unit, palette, sun, mood } = scene;
  const side = sun.x < width / 2 ? 1 : -1;
  const x = sun.x + side * Math.max(sun.radius + 45 * unit, width * between(random, 0.3, 0.44));
  const inside = Math.min(Math.max(x, 34 * unit), width - 34 * unit);
  const sky = Math.min(...[-30, 0, 30].map((offset) => skylineAt(scene.ridges, inside + offset * unit)));
  const y = Math.max(sky * between(random, 0.34, 0.62), 18 * unit);
  const way = random.chance(0.5) ? 1 : -1;
  const color = mood === 'night' ? mixColors(palette.sun, palette.sky, 0.3) : palette.near;
  const craft = random.chance(0.55)
    ? helicopter +
      windowOf(mood === 'night' ? palette.near : palette.haze) +
      (sky - y > 45 * unit && random.chance(0.6) ? bucketOnLine : '')
    : airTanker;
  const scale = unit * between(random, 0.8, 1);
  const tilt = random.integer(-6, 4);
  const place = svg`translate(${inside} ${y})scale(${(way * Math.round(scale * 100)) / 100} ${scale})rotate(${tilt})`;
  return `<g transform="${place}" fill="${color}" stroke="${color}" stroke-linecap="round">${craft}</g>`;
}
