import type { Random } from '../random.ts';
import { mixColors } from './palettes.ts';
import type { Scene } from './sky.ts';
import { between, svg } from './svg.ts';

/** Haze pooled at the foot of a ridge; the next ridge is drawn over its lower edge. */
export function drawMist({ id, width, height, palette, ridges }: Scene, ridge: number): string {
  const places = Array.from({ length: 25 }, (_, index) => index / 24);
  const top = Math.min(...places.map((place) => ridges[ridge]?.crestAt(place * width) ?? height));
  const foot = Math.max(...places.map((place) => ridges[ridge + 1]?.crestAt(place * width) ?? height));
  const color = palette.haze;
  return (
    `<linearGradient id="${id}h" x2="0" y2="1"><stop stop-color="${color}" stop-opacity="0"/>` +
    `<stop offset=".9" stop-color="${color}" stop-opacity=".6"/></linearGradient>` +
    svg`<path fill="url(#${id}h)" d="M0 ${top}h${width}V${foot + 4}H0z"/>`
  );
}

/** The windows of a far town, low in the valley in front of the given ridge. */
export function drawTownLights(random: Random, scene: Scene, ridge: number): string {
  const { width, unit, ridges, palette } = scene;
  const shoreAt = (x: number) => Math.min(...ridges.slice(ridge + 1).map((nearer) => nearer.crestAt(x)));
  const places = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map((place) => place * width);
  const middle = places.reduce((lowest, x) => (shoreAt(x) > shoreAt(lowest) ? x : lowest));
  const dots: string[] = [];
  for (let tries = 0; tries < 34; tries += 1) {
    const x = middle + (between(random, -1, 1) + between(random, -1, 1)) * 42 * unit;
    const y = shoreAt(x) - between(random, 1.5, 7) * unit;
    if ((ridges[ridge]?.crestAt(x) ?? 0) < y - 5 * unit) dots.push(svg`M${x} ${y}h0`);
  }
  if (dots.length < 8) return '';
  return (
    svg`<path stroke="${mixColors(palette.sun, '#ffe9b8', 0.5)}" stroke-width="${1.2 * unit}" ` +
    `stroke-linecap="round" opacity=".9" d="${dots.join('')}"/>`
  );
}

/** A line of fire creeping along a crest: the crest itself, stroked in a few dashes. */
export function drawFireLine(random: Random, { id, width, unit }: Scene, ridge: number): string {
  const dashes = [44, 3, 24, 4, 11].map((length) => length * unit * between(random, 0.8, 1.2));
  const pattern = svg`${dashes[0] ?? 0} ${dashes[1] ?? 0} ${dashes[2] ?? 0} ${dashes[3] ?? 0} ${dashes[4] ?? 0} ${width * 9}`;
  const start = -between(random, 0.12, 0.55) * width;
  const stroke = (size: number, color: string, opacity: number) =>
    svg`<use href="#${id}${ridge}" stroke="${color}" stroke-width="${size * unit}" opacity="${opacity}"/>`;
  return (
    svg`<g fill="none" stroke-linecap="round" stroke-dasharray="${pattern}" stroke-dashoffset="${start}">` +
    `${stroke(6, '#ffb35c', 0.22)}${stroke(1.4, '#ffe0a3', 0.95)}</g>`
  );
}
