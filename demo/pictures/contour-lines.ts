import type { Point } from './svg.ts';

/** Heights on a regular grid that starts at `left`,`top`. */
export type HeightGrid = {
  columns: number;
  rows: number;
  step: number;
  left: number;
  top: number;
  heights: number[];
};

export type ContourLine = { points: Point[]; closed: boolean };

/** A crossing of the level with one edge of the grid: the two cells that share the edge find the same key. */
type Crossing = { key: string; point: Point };

/** Marching squares: where the ground passes through one level, as lines closed or leaving the grid. */
export function traceLevel(grid: HeightGrid, level: number): ContourLine[] {
  const points = new Map<string, Point>();
  const neighbours = new Map<string, string[]>();
  const join = (from: Crossing, to: Crossing) => {
    points.set(from.key, from.point);
    neighbours.set(from.key, [...(neighbours.get(from.key) ?? []), to.key]);
  };
  for (let row = 0; row < grid.rows - 1; row += 1) {
    for (let column = 0; column < grid.columns - 1; column += 1) {
      const crossings = cellCrossings(grid, column, row, level);
      // A saddle has four crossings; joining them in order keeps the two lines apart.
      for (let index = 0; index + 1 < crossings.length; index += 2) {
        join(crossings[index] as Crossing, crossings[index + 1] as Crossing);
        join(crossings[index + 1] as Crossing, crossings[index] as Crossing);
      }
    }
  }
  return followLines(points, neighbours);
}

function cellCrossings(grid: HeightGrid, column: number, row: number, level: number): Crossing[] {
  const edges = [
    edgeCrossing(grid, column, row, 1, 0, level),
    edgeCrossing(grid, column + 1, row, 0, 1, level),
    edgeCrossing(grid, column, row + 1, 1, 0, level),
    edgeCrossing(grid, column, row, 0, 1, level),
  ];
  return edges.filter((crossing) => crossing !== undefined);
}

function edgeCrossing(
  grid: HeightGrid,
  column: number,
  row: number,
  right: 0 | 1,
  down: 0 | 1,
  level: number,
): Crossing | undefined {
  const start = grid.heights[row * grid.columns + column] ?? 0;
  const end = grid.heights[(row + down) * grid.columns + column + right] ?? 0;
  if (start < level === end < level) return undefined;
  const part = (level - start) / (end - start);
  const x = grid.left + (column + right * part) * grid.step;
  const y = grid.top + (row + down * part) * grid.step;
  return { key: `${column},${row},${right}`, point: [x, y] };
}

function followLines(points: Map<string, Point>, neighbours: Map<string, string[]>): ContourLine[] {
  const seen = new Set<string>();
  const lines: ContourLine[] = [];
  const follow = (start: string, closed: boolean) => {
    const line: Point[] = [];
    let next: string | undefined = start;
    while (next !== undefined) {
      seen.add(next);
      line.push(points.get(next) as Point);
      next = neighbours.get(next)?.find((key) => !seen.has(key));
    }
    lines.push({ points: line, closed });
  };
  // Open lines first, from their ends; what is left after them can only be closed.
  for (const [key, others] of neighbours) if (others.length === 1 && !seen.has(key)) follow(key, false);
  for (const key of neighbours.keys()) if (!seen.has(key)) follow(key, true);
  return lines;
}
