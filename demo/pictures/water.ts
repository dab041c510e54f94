import type { Random } from '../random.ts';
import { mixColors } from './palettes.ts';
import type { Scene } from './sky.ts';
import { between, svg } from './svg.ts';

/** Still water across the foot of the picture, with the land behind it mirrored and the sun's path on it. */
export function drawWater(random: Random, scene: Scene, top: number, mirrored: number): string {
  const { id, width, height, palette } = scene;
  const light = mixColors(palette.haze, palette.middle, 0.25);
  const deep = mixColors(palette.near, palette.middle, 0.35);
  const area = svg`M0 ${top}h${width}v${height - top}H0z`;
  const mirror = svg`matrix(1 0 0 -.6 0 ${top * 1.6})`;
  return (
    `<linearGradient id="${id}w" x2="0" y2="1"><stop stop-color="${light}"/>` +
    `<stop offset="1" stop-color="${deep}"/></linearGradient>` +
    `<clipPath id="${id}c"><path d="${area}"/></clipPath><path fill="url(#${id}w)" d="${area}"/>` +
    `<g clip-path="url(#${id}c)"><use href="#${id}${mirrored}" transform="${mirror}" ` +
    `fill="${palette.near}" opacity=".4"/></g>${glints(random, scene, top)}`
  );
}

function glints(random: Random, { width, height, unit, sun, palette }: Scene, top: number): string {
  const rows = 7;
  const dashes: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    const y = top + ((row + 0.7) / rows) ** 1.2 * (height - top);
    const reach = sun.radius * (0.5 + row * 0.16);
    const x = sun.x - reach + between(random, -0.3, 0.3) * reach;
    dashes.push(svg`M${x} ${y}h${reach * between(random, 1.2, 1.9)}`);
    if (row % 2)
      dashes.push(
        svg`M${between(random, 0.02, 0.9) * width} ${y + 2 * unit}h${between(random, 12, 34) * unit}`,
      );
  }
  return (
    svg`<path stroke="${palette.sun}" stroke-width="${unit * 1.3}" stroke-linecap="round" opacity=".55" ` +
    `d="${dashes.join('')}"/>`
  );
}
