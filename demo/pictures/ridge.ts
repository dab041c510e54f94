import type { Random } from '../random.ts';
import { type Palette, ridgeColor } from './palettes.ts';
import { between, blend, type Point, slopeAt, smoothCurve, svg } from './svg.ts';

export type Landform = 'rolling' | 'dunes' | 'craggy' | 'mesa' | 'valley' | 'summit';

export type Ridge = {
  /** From 0, the farthest, to 1, the nearest. */
  depth: number;
  color: string;
  /** A closed shape; its sides and foot lie outside the picture, so a stroke shows only along the crest. */
  path: string;
  /** How far down the crest lies at a place across the picture. */
  crestAt(x: number): number;
};

export type Canvas = { width: number; height: number /** 1 for a thumbnail of 380 by 200. */; unit: number };

/** A height from 0 to 1 for a place from 0 to 1 across the picture. */
type Profile = (place: number) => number;

const overhang = 0.04;

export function chooseLandform(random: Random): Landform {
  return random.weighted({ rolling: 5, dunes: 3, craggy: 4, mesa: 2, valley: 3, summit: 3 });
}

export function buildRidges(
  random: Random,
  canvas: Canvas,
  palette: Palette,
  landform: Landform,
  count: number,
): Ridge[] {
  const focus = between(random, 0.3, 0.7);
  const skyline = between(random, 0.42, 0.58) + (count - 4) * -0.02;
  return Array.from({ length: count }, (_, index) => {
    const depth = index / (count - 1);
    const ridgeRandom = random.fork(index);
    const form = landformAt(landform, index, depth);
    const level = blend(skyline, between(ridgeRandom, 0.84, 0.9), depth ** 0.92);
    const swing = blend(form === 'summit' ? 0.36 : 0.25, 0.1, depth) * between(ridgeRandom, 0.8, 1.2);
    const profile = profileOf(form, ridgeRandom, waveCount(ridgeRandom, canvas), focus);
    const crest = (place: number) => canvas.height * (level + swing * (0.5 - profile(place)));
    const color = ridgeColor(palette, depth);
    return { depth, color, ...(form === 'craggy' ? craggyLine : smoothLine)(canvas, crest, ridgeRandom) };
  });
}

/** The landform shows in the distance; the ground near the viewer is always calm. */
function landformAt(landform: Landform, index: number, depth: number): Landform {
  if (landform === 'summit') return index === 0 ? 'summit' : 'rolling';
  if (landform === 'valley') return depth < 0.7 ? 'valley' : 'rolling';
  if (landform === 'craggy') return depth < 0.6 ? 'craggy' : 'rolling';
  if (landform === 'mesa') return depth < 0.5 ? 'mesa' : 'dunes';
  return landform;
}

function waveCount(random: Random, { width, height }: Canvas): number {
  const shape = Math.min(Math.max(Math.sqrt(width / height / 1.6), 0.7), 1.8);
  return between(random, 1.1, 2.1) * shape;
}

function profileOf(form: Landform, random: Random, waves: number, focus: number): Profile {
  const hills = rollingHills(random, waves);
  const shift = focus + between(random, -0.08, 0.08);
  if (form === 'dunes') return leaningDunes(random, waves * 0.75);
  if (form === 'mesa')
    return (place) => 0.5 + 0.5 * Math.tanh(4.5 * (hills(place) - 0.5)) + 0.12 * hills(place * 2);
  if (form === 'valley') return (place) => Math.abs(1.7 * (place - shift)) ** 1.4 + 0.3 * hills(place);
  if (form === 'summit')
    return (place) => Math.exp(-((Math.abs(place - shift) / 0.2) ** 1.25)) + 0.2 * hills(place);
  return hills;
}

function rollingHills(random: Random, waves: number): Profile {
  const [first, second, third] = [random.fraction(), random.fraction(), random.fraction()];
  const wave = (turns: number) => Math.sin(2 * Math.PI * turns);
  return (place) => {
    const sum =
      wave(waves * place + first) +
      0.42 * wave(waves * 1.9 * place + second) +
      0.14 * wave(waves * 3.3 * place + third);
    return 0.5 + sum / 3;
  };
}

/** Long on the windward side, steep on the lee. */
function leaningDunes(random: Random, waves: number): Profile {
  const start = random.fraction();
  const lean = between(random, 0.5, 0.8) * (random.chance(0.5) ? 1 : -1);
  return (place) => {
    const angle = 2 * Math.PI * (waves * place + start);
    return 0.5 + 0.36 * Math.sin(angle + lean * Math.cos(angle)) + 0.1 * Math.sin(angle * 2.3 + start * 9);
  };
}

type Line = Pick<Ridge, 'path' | 'crestAt'>;

function smoothLine(canvas: Canvas, crest: Profile): Line {
  const steps = Math.round(Math.min(Math.max((canvas.width / canvas.height) * 7, 10), 20));
  const points = Array.from({ length: steps + 1 }, (_, index): Point => {
    const place = blend(-overhang, 1 + overhang, index / steps);
    return [place * canvas.width, crest(place)];
  });
  return { path: closeBelow(canvas, points, smoothCurve(points)), crestAt: (x) => curveAt(points, x) };
}

/** The height of the very curve that smoothCurve draws, so that what stands on it does not float. */
function curveAt(points: readonly Point[], x: number): number {
  const [start] = points[0] as Point;
  const step = (points[1] as Point)[0] - start;
  const index = Math.min(Math.max(Math.floor((x - start) / step), 0), points.length - 2);
  const [fromX, from] = points[index] as Point;
  const [, to] = points[index + 1] as Point;
  const part = (x - fromX) / step;
  const rest = 1 - part;
  const leave = from + slopeAt(points, index) / 3;
  const arrive = to - slopeAt(points, index + 1) / 3;
  return rest ** 3 * from + 3 * rest ** 2 * part * leave + 3 * rest * part ** 2 * arrive + part ** 3 * to;
}

/** Peaks and saddles joined by straight faces whose corners are a little worn. */
function craggyLine(canvas: Canvas, crest: Profile, random: Random): Line {
  const points: Point[] = [];
  const step = 0.095 / Math.min(Math.max(canvas.width / canvas.height / 1.6, 0.7), 2);
  const jag = canvas.height * 0.035;
  let peak = random.chance(0.5);
  for (let place = -overhang * 2; place < 1 + overhang * 3; place += step * between(random, 0.5, 1.4)) {
    points.push([place * canvas.width, crest(place) + (peak ? -1 : 1) * jag * between(random, 0.2, 1)]);
    peak = !peak;
  }
  const corners = points.slice(1, -1).map((point, index) => {
    const [inX, inY] = toward(point, points[index] as Point, 0.22);
    const [outX, outY] = toward(point, points[index + 2] as Point, 0.22);
    return svg`L${inX} ${inY}Q${point[0]} ${point[1]} ${outX} ${outY}`;
  });
  const last = points.at(-1) as Point;
  const line = `${corners.join('')}${svg`L${last[0]} ${last[1]}`}`;
  return { path: closeBelow(canvas, points, line), crestAt: (x) => straightAt(points, x) };
}

function toward(from: Point, to: Point, part: number): Point {
  return [blend(from[0], to[0], part), blend(from[1], to[1], part)];
}

function straightAt(points: readonly Point[], x: number): number {
  const index = Math.max(
    points.findIndex(([pointX]) => pointX > x),
    1,
  );
  const [fromX, from] = points[index - 1] as Point;
  const [toX, to] = points[index] as Point;
  return blend(from, to, (x - fromX) / (toX - fromX));
}

function closeBelow({ height }: Canvas, points: readonly Point[], line: string): string {
  const [startX, startY] = points[0] as Point;
  const [endX] = points.at(-1) as Point;
  return svg`M${startX} ${startY}${line}L${endX} ${height * 1.2}H${startX}Z`;
}
