import { type Random, seededRandom } from '../random.ts';

export type Point = readonly [x: number, y: number];

/** One decimal keeps the files small; values under one (opacities) keep two. */
export function short(value: number): string {
  const digits = Math.abs(value) < 1 ? 100 : 10;
  const rounded = Math.round(value * digits) / digits;
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, '$1.');
}

/** A template tag for markup: its numbers are shortened, its texts go in as they are. */
export function svg(texts: TemplateStringsArray, ...values: (string | number)[]): string {
  return texts.reduce((markup, text, index) => {
    const value = values[index - 1] ?? '';
    return markup + (typeof value === 'number' ? short(value) : value) + text;
  });
}

export function svgDocument(width: number, height: number, content: string): string {
  const box = svg`viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} preserveAspectRatio="xMidYMid slice">${content}</svg>`;
}

/** Several pictures may share a page, so every id starts with a name made from the picture's whole recipe. */
export function idPrefix(...recipe: (string | number)[]): string {
  const random = seededRandom(recipe.join('|'));
  return `p${random.integer(0, 36 ** 5).toString(36)}`;
}

export function between(random: Random, least: number, most: number): number {
  return least + random.fraction() * (most - least);
}

export function blend(start: number, end: number, part: number): number {
  return start + (end - start) * part;
}

/** A smooth curve through points that are evenly spaced in x, without the leading move. */
export function smoothCurve(points: readonly Point[]): string {
  return points
    .slice(1)
    .map(([x, y], index) => {
      const [previousX, previousY] = points[index] as Point;
      const third = (x - previousX) / 3;
      const end = svg`${x - third} ${y - slopeAt(points, index + 1) / 3} ${x} ${y}`;
      if (index > 0) return `S${end}`;
      return svg`C${previousX + third} ${previousY + slopeAt(points, 0) / 3} ${end}`;
    })
    .join('');
}

/** The rise per step at one of the points (Catmull-Rom); level at both ends. */
export function slopeAt(points: readonly Point[], index: number): number {
  const before = points[index - 1];
  const after = points[index + 1];
  return before && after ? (after[1] - before[1]) / 2 : 0;
}

/** A smooth closed loop through points spaced any way. */
export function smoothLoop(points: readonly Point[]): string {
  const at = (index: number) => points[(index + points.length) % points.length] as Point;
  const control = (index: number, side: 1 | -1): Point => {
    const [x, y] = at(index);
    const [beforeX, beforeY] = at(index - 1);
    const [afterX, afterY] = at(index + 1);
    return [x + (side * (afterX - beforeX)) / 6, y + (side * (afterY - beforeY)) / 6];
  };
  const curves = points.map((_, index) => {
    const [endX, endY] = at(index + 1);
    const [controlX, controlY] = control(index + 1, -1);
    const end = svg`${controlX} ${controlY} ${endX} ${endY}`;
    if (index > 0) return `S${end}`;
    const [startX, startY] = control(0, 1);
    return svg`C${startX} ${startY} ${end}`;
  });
  const [x, y] = at(0);
  return `${svg`M${x} ${y}`}${curves.join('')}Z`;
}
