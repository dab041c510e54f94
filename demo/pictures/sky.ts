import type { Random } from '../random.ts';
import type { Mood, Palette } from './palettes.ts';
import { mixColors } from './palettes.ts';
import type { Canvas, Ridge } from './ridge.ts';
import { between, blend, type Point, svg } from './svg.ts';

export type Sun = { x: number; y: number; radius: number };

/** What every part of a scene needs to know to find its place and colour. */
export type Scene = Canvas & {
  id: string;
  mood: Mood;
  palette: Palette;
  ridges: readonly Ridge[];
  sun: Sun;
};

export function skylineAt(ridges: readonly Ridge[], x: number): number {
  return Math.min(...ridges.map((ridge) => ridge.crestAt(x)));
}

/** Well clear of the skyline or cut near the middle: a sun with only its edge cut looks like a mistake. */
export function placeSun(random: Random, canvas: Canvas, ridges: readonly Ridge[], mood: Mood): Sun {
  const { width, height } = canvas;
  const small = Math.min(width, height);
  const radius = small * (random.chance(0.15) ? between(random, 0.17, 0.22) : between(random, 0.085, 0.13));
  const rising = mood === 'dusk' || random.chance(0.35);
  const [least, most] = random.chance(0.5) ? [0.18, 0.42] : [0.58, 0.82];
  const places = [0, 1, 2, 3].map(() => width * between(random, least, most));
  // A sun on the very tip of a peak looks like a balanced ball; a saddle or a flank carries it well.
  const dip = (place: number) =>
    2 * skylineAt(ridges, place) - skylineAt(ridges, place - radius) - skylineAt(ridges, place + radius);
  const x = places.reduce((best, place) => (dip(place) > dip(best) ? place : best));
  const skyline = skylineAt(ridges, x);
  const clear = Math.min(skyline, skylineAt(ridges, x - radius), skylineAt(ridges, x + radius));
  // A crescent cut by a ridge is no longer a moon: it shrinks to fit the sky instead.
  if (mood === 'night') {
    const moon = Math.min(radius, clear * 0.24);
    return { x, y: blend(moon * 1.5, clear - moon * 1.5, between(random, 0.2, 0.7)), radius: moon };
  }
  const highest = radius * 1.5;
  const room = clear - radius * 1.35;
  if (rising || room < highest) return { x, y: skyline - radius * between(random, 0.05, 0.4), radius };
  return { x, y: blend(highest, room, between(random, 0.25, 0.9)), radius };
}

export function drawSky({ id, palette, width, height, ridges }: Scene): string {
  // The haze lies on the horizon, wherever this picture has it.
  const horizon = Math.min(
    Math.max(...[0.1, 0.4, 0.7].map((place) => skylineAt(ridges, place * width))) / height,
    0.8,
  );
  const stops = `<stop stop-color="${palette.sky}"/>${svg`<stop offset="${horizon}" stop-color="${palette.haze}"/>`}`;
  return (
    `<linearGradient id="${id}s" x2="0" y2="1">${stops}</linearGradient>` +
    svg`<path fill="url(#${id}s)" d="M0 0h${width}v${height}H0z"/>`
  );
}

export function drawSun(random: Random, { sun, palette, mood }: Scene): string {
  if (mood === 'night' && random.chance(0.75)) return crescent(random, sun, palette);
  const disc = svg`<circle cx="${sun.x}" cy="${sun.y}" r="${sun.radius}" fill="${palette.sun}"/>`;
  if (!random.chance(0.3)) return disc;
  const ring = (size: number) => svg`<circle cx="${sun.x}" cy="${sun.y}" r="${sun.radius * size}"/>`;
  return `<g fill="${palette.sun}" opacity=".22">${ring(1.9)}${ring(1.4)}</g>${disc}`;
}

function crescent(random: Random, { x, y, radius }: Sun, palette: Palette): string {
  const size = radius * 0.85;
  const tilt = random.integer(-40, 40) + (random.chance(0.5) ? 180 : 0);
  const [tipX, tipY, hollow] = [size * 0.34, size * 0.94, size * 0.95];
  const moon = svg`M${tipX} ${-tipY}A${size} ${size} 0 1 0 ${tipX} ${tipY}A${hollow} ${hollow} 0 1 1 ${tipX} ${-tipY}z`;
  return svg`<path fill="${palette.sun}" transform="translate(${x} ${y})rotate(${tilt})" d="${moon}"/>`;
}

export function drawStars(random: Random, scene: Scene): string {
  const { width, unit, sun, ridges, palette } = scene;
  const dots: string[] = [];
  for (let tries = 0; tries < 26; tries += 1) {
    const x = between(random, 0.03, 0.97) * width;
    const y = between(random, 0.06, 0.85) * skylineAt(ridges, x);
    if (Math.hypot(x - sun.x, y - sun.y) > sun.radius * 2) dots.push(svg`M${x} ${y}h0`);
  }
  const half = Math.ceil(dots.length / 3);
  const group = (marks: string[], size: number) =>
    svg`<path stroke-width="${size * unit}" d="${marks.join('')}"/>`;
  return (
    `<g stroke="${palette.sun}" stroke-linecap="round" opacity=".75">` +
    `${group(dots.slice(0, half), 1.8)}${group(dots.slice(half), 1)}</g>`
  );
}

/** Long bands with round ends, the lower ones shorter, as stratus at evening. */
export function drawClouds(random: Random, { width, unit, palette, sun, ridges }: Scene): string {
  const middle = random.chance(0.5)
    ? sun.x + between(random, -0.1, 0.1) * width
    : between(random, 0.15, 0.85) * width;
  const top = Math.min(sun.y + sun.radius * 0.2, skylineAt(ridges, middle) - 30 * unit);
  const bands = Array.from({ length: random.integer(2, 3) }, (_, index) => {
    const length = between(random, 46, 110) * unit;
    const thickness = between(random, 3, 5.5) * unit;
    // Every other band steps to the other side: bands of one edge look like lines of text.
    const stagger = (index % 2 ? 1 : -1) * between(random, 12, 34) * unit;
    const x = middle - length / 2 + stagger;
    const y = Math.max(top, 14 * unit) + index * 7.5 * unit;
    return svg`<rect x="${x}" y="${y}" width="${length}" height="${thickness}" rx="${thickness / 2}"/>`;
  });
  return `<g fill="${mixColors(palette.sun, '#ffffff', 0.3)}" opacity=".5">${bands.join('')}</g>`;
}

export function drawBirds(random: Random, { width, unit, palette, sun, ridges, mood }: Scene): string {
  const side = sun.x < width / 2 ? 1 : -1;
  const startX = sun.x + side * (sun.radius + between(random, 24, 60) * unit);
  const sky = skylineAt(ridges, startX);
  const startY = sky * between(random, 0.42, 0.66);
  const wings = Array.from({ length: random.integer(3, 5) }, (_, index) => {
    const span = between(random, 3, 4.6) * unit;
    const x = startX + side * index * between(random, 8, 12) * unit;
    const y = startY + ((index % 2 ? 5 : -2) * index * unit) / 2 + between(random, -2, 2) * unit;
    const wing = (way: number) =>
      svg`M${x} ${y}q${way * span * 0.4} ${-span * 0.7} ${way * span} ${-span * 0.35}`;
    return wing(-1) + wing(1);
  });
  const color = mood === 'night' ? palette.sun : palette.near;
  return (
    svg`<path fill="none" stroke="${color}" stroke-width="${unit}" stroke-linecap="round" opacity=".8" ` +
    `d="${wings.join('')}"/>`
  );
}

/** Slants on a loose grid: thrown down wholly at random they clump and look like scratches. */
export function drawRain(random: Random, { width, height, unit, palette }: Scene): string {
  const slants: string[] = [];
  const [columns, rows] = width > height ? [10, 5] : [7, 7];
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const x = ((column + between(random, 0.05, 0.95) + (row % 2) / 2) / columns) * width;
      const y = ((row + between(random, 0, 0.9)) / rows) * height * 0.86;
      const length = between(random, 7, 13) * unit;
      slants.push(svg`M${x} ${y}l${-length * 0.3} ${length}`);
    }
  }
  return (
    svg`<path stroke="${mixColors(palette.sun, '#ffffff', 0.4)}" stroke-width="${unit * 0.8}" ` +
    `stroke-linecap="round" opacity=".5" d="${slants.join('')}"/>`
  );
}

/** A billowing column that leans with the wind, widens and fades; it rises from behind the given ridge. */
export function drawSmoke(random: Random, scene: Scene, x: number, ridge: Ridge): string {
  const { id, unit, palette, mood } = scene;
  const foot = ridge.crestAt(x) + 8 * unit;
  const rise = Math.min(foot * 0.82, between(random, 70, 100) * unit);
  const lean = between(random, 24, 56) * unit * (x < scene.width / 2 ? 1 : -1);
  const left: Point[] = [];
  const right: Point[] = [];
  // The puffs of the two sides alternate: side by side they would look like a chain.
  const edge = (height: number, side: 1 | -1): Point => {
    const part = height ** 1.25;
    const half = unit * (2.5 + 16 * part ** 0.7) * between(random, 0.9, 1.12);
    return [x + lean * part ** 1.5 + side * half, foot - rise * part];
  };
  for (const height of [0, 0.2, 0.4, 0.62, 0.8, 0.96])
    left.push(edge(height * between(random, 0.95, 1.05), -1));
  for (const height of [0, 0.1, 0.3, 0.5, 0.7, 0.9])
    right.unshift(edge(height * between(random, 0.95, 1.05), 1));
  const color = mixColors(palette.near, palette.haze, mood === 'night' ? 0.6 : 0.4);
  const stop = (offset: number, opacity: number) =>
    svg`<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`;
  return (
    `<linearGradient id="${id}m" x2="0" y2="1">${stop(0, 0.12)}${stop(0.5, 0.4)}${stop(1, 0.8)}</linearGradient>` +
    `<path fill="url(#${id}m)" d="${billows([...left, ...right])}"/>`
  );
}

/** An outline of round puffs: an arc bulging outwards from each point to the next. */
function billows(points: readonly Point[]): string {
  const [startX, startY] = points[0] as Point;
  const arcs = points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index] as Point;
    const radius = Math.hypot(x - fromX, y - fromY) * 0.56;
    return svg`A${radius} ${radius} 0 0 1 ${x} ${y}`;
  });
  return svg`M${startX} ${startY}${arcs.join('')}z`;
}
