import { type Random, seededRandom } from '../random.ts';
import type { Subject } from '../subjects.ts';
import { type ContourLine, type HeightGrid, traceLevel } from './contour-lines.ts';
import { mixColors, palettes } from './palettes.ts';
import { between, blend, idPrefix, type Point, smoothLoop, svg, svgDocument } from './svg.ts';

type Summit = { x: number; y: number; height: number; wide: number; high: number; turn: number };

export type ContoursOptions = { seed: string; subject: Subject; width: number; height: number };

/** A topographic map of one to three summits on a deep ground: the banner of a collaboration group. */
export function drawContours({ seed, subject, width, height }: ContoursOptions): string {
  const random = seededRandom(`contours|${seed}|${subject}`);
  const palette = palettes[subject];
  const id = idPrefix('contours', seed, subject, width, height);
  const summits = placeSummits(random, width, height);
  const grid = surveyGround(random, width, height, summits);
  const ground = mixColors(palette.ground, palette.near, between(random, 0.15, 0.5));
  const count = random.integer(8, 10);
  const levels = Array.from({ length: count }, (_, index) => blend(0.1, 0.95, index / (count - 1)));
  const unit = Math.sqrt(height / 200);
  const lines = levels.map((level, index) => {
    const path = traceLevel(grid, level)
      .map((line) => linePath(line, grid.step * 3))
      .join('');
    // Every fourth line is an index line, heavier, as on a printed map.
    const weight = index % 4 === 0 ? 1.5 : 0.8;
    return svg`<path stroke-width="${weight * unit}" opacity="${blend(0.35, 0.9, level)}" d="${path}"/>`;
  });
  const glow = `<radialGradient id="${id}"><stop stop-color="${palette.middle}" stop-opacity=".55"/><stop offset="1" stop-color="${palette.middle}" stop-opacity="0"/></radialGradient>`;
  const [main] = summits as [Summit, ...Summit[]];
  const reach = Math.max(main.wide, main.high) * 1.9;
  return svgDocument(
    width,
    height,
    svg`<path fill="${ground}" d="M0 0h${width}v${height}H0z"/>${glow}` +
      svg`<circle cx="${main.x}" cy="${main.y}" r="${reach}" fill="url(#${id})"/>` +
      `<g fill="none" stroke="${mixColors(palette.far, palette.sun, 0.3)}">${lines.join('')}</g>` +
      drawSummitMark(random, highestPoint(grid), unit, palette.sun),
  );
}

function placeSummits(random: Random, width: number, height: number): Summit[] {
  const count = random.integer(1, 3);
  const size = Math.min(width * 0.3, height * 0.75);
  const mainPlace = between(random, 0.55, 0.82);
  // The first is the highest and lies to the right, where no heading covers it.
  const places = [mainPlace, mainPlace - between(random, 0.32, 0.42), mainPlace > 0.68 ? 0.08 : 1];
  return places.slice(0, count).map((place, index) => ({
    x: width * place,
    y: height * between(random, 0.3, 0.7),
    height: index === 0 ? 1 : between(random, 0.55, 0.85),
    wide: size * between(random, 0.55, 0.8) * (index === 0 ? 1.1 : 0.9),
    high: size * between(random, 0.4, 0.6) * (index === 0 ? 1.1 : 0.9),
    turn: between(random, 0, Math.PI),
  }));
}

function surveyGround(random: Random, width: number, height: number, summits: readonly Summit[]): HeightGrid {
  const step = Math.sqrt(width * height) / 34;
  // One cell beyond each edge, so that lines run out of the picture instead of ending at it.
  const columns = Math.ceil(width / step) + 3;
  const rows = Math.ceil(height / step) + 3;
  const [first, second] = [between(random, 0, 6), between(random, 0, 6)];
  const wave = (2 * Math.PI) / (Math.min(width, height) * between(random, 0.7, 1));
  const heights = Array.from({ length: columns * rows }, (_, index) => {
    const x = ((index % columns) - 1) * step;
    const y = (Math.floor(index / columns) - 1) * step;
    // Bending the map before asking for its height makes irregular rings out of plain ellipses.
    const bentX =
      x + step * 1.5 * Math.sin(y * wave + first) + step * 0.3 * Math.sin(y * wave * 2.2 + second);
    const bentY =
      y + step * 1.5 * Math.sin(x * wave + second) + step * 0.3 * Math.sin(x * wave * 1.9 + first);
    const highest = summits.map((summit) => summit.height * slope(summit, bentX, bentY));
    // A soft maximum, so that neighbouring summits share a saddle.
    return highest.reduce((sum, value) => sum + value ** 3, 0) ** (1 / 3);
  });
  return { columns, rows, step, left: -step, top: -step, heights };
}

function slope({ x, y, wide, high, turn }: Summit, atX: number, atY: number): number {
  const [awayX, awayY] = [atX - x, atY - y];
  const along = (awayX * Math.cos(turn) + awayY * Math.sin(turn)) / wide;
  const across = (awayY * Math.cos(turn) - awayX * Math.sin(turn)) / high;
  return 1 / (1 + (along ** 2 + across ** 2) * 0.9);
}

function linePath({ points, closed }: ContourLine, spacing: number): string {
  const kept = thin(points, spacing);
  if (closed) {
    // A last point right beside the first would put a kink where the loop closes.
    if (
      distance(kept.at(-1) as Point, kept[0] as Point) <
      distance(kept[0] as Point, kept[1] as Point) * 0.7
    ) {
      kept.pop();
    }
    return kept.length < 5 ? '' : smoothLoop(kept);
  }
  return openCurve([...kept, points.at(-1) as Point]);
}

/** Fewer points, about evenly spaced: the curves through them are smoother and the file smaller. */
function thin(points: readonly Point[], spacing: number): Point[] {
  const kept: Point[] = [];
  const around = points.reduce((sum, point, index) => sum + distance(point, points[index - 1] ?? point), 0);
  const even = Math.min(spacing, around / 7);
  let walked = even;
  points.forEach((point, index) => {
    walked += distance(point, points[index - 1] ?? point);
    if (walked < even) return;
    kept.push(point);
    walked -= even;
  });
  return kept;
}

const distance = ([x, y]: Point, [otherX, otherY]: Point) => Math.hypot(x - otherX, y - otherY);

function openCurve(points: readonly Point[]): string {
  const [startX, startY] = points[0] as Point;
  const curves = points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index] as Point;
    const [nextX, nextY] = points[index + 2] ?? [x, y];
    const end = svg`${x - (nextX - fromX) / 6} ${y - (nextY - fromY) / 6} ${x} ${y}`;
    return index > 0 ? `S${end}` : svg`C${fromX} ${fromY} ${end}`;
  });
  return svg`M${startX} ${startY}${curves.join('')}`;
}

function highestPoint({ heights, columns, step, left, top }: HeightGrid): Point {
  const index = heights.indexOf(Math.max(...heights));
  return [left + (index % columns) * step, top + Math.floor(index / columns) * step];
}

/** The surveyor's mark at the highest point, the one accent of the picture. */
function drawSummitMark(random: Random, [x, y]: Point, unit: number, color: string): string {
  const size = 4.5 * unit;
  const mark = random.pick([
    svg`<path d="M${x} ${y - size}l${size} ${size * 1.7}h${-size * 2}z"/>`,
    svg`<circle cx="${x}" cy="${y}" r="${size * 0.75}"/>`,
    svg`<path d="M${x} ${y - size}l${size * 0.9} ${size}l${-size * 0.9} ${size}l${-size * 0.9} ${-size}z"/>`,
  ]);
  return `<g fill="${color}">${mark}</g>`;
}
