import { type Point, smoothLoop, svg } from './svg.ts';

/** What a motif is drawn with: its own tone, a second tone for its inner parts, and the plate's tone. */
export type Tones = { main: string; second: string; ground: string };

/** A charge about 0,0 that fills a circle of radius 40 or so. */
export type Motif = (tones: Tones) => string;

const fill = (color: string, path: string) => `<path fill="${color}" d="${path}"/>`;
const stroke = (color: string, width: number, path: string) =>
  svg`<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" d="${path}"/>`;

export function star(points: number, outer: number, inner: number, x = 0, y = 0): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const radius = index % 2 ? inner : outer;
    const angle = (index * Math.PI) / points;
    return svg`${x + Math.sin(angle) * radius} ${y - Math.cos(angle) * radius}`;
  });
  return `M${corners.join('L')}z`;
}

const flame: Motif = ({ main, second, ground }) =>
  fill(
    main,
    'M2-40C8-24 27-14 27 10 27 27 15 38 0 38S-27 27-27 10C-27-3-19-11-14-20-11-12-8-9-4-8-6-20-4-31 2-40z',
  ) +
  fill(second, 'M3-8C6 1 16 6 16 18 16 28 9 34 0 34S-16 28-16 18C-16 11-11 7-8 1-6 5-4 7-1 8-2 2 0-3 3-8z') +
  fill(ground, 'M1 14c2 4 6 6 6 11 0 5-3 8-7 8s-7-3-7-8c0-5 5-6 8-11z');

const waves: Motif = ({ main, second }) => {
  const wave = (y: number) => svg`M-38 ${y}c6-8 13-8 19 0s13 8 19 0 13-8 19 0 13 8 19 0`;
  return stroke(second, 6.5, wave(-20)) + stroke(main, 6.5, wave(0)) + stroke(second, 6.5, wave(20));
};

/** Five stars low in the southern sky. */
const southernCross: Motif = ({ main, second }) =>
  fill(
    main,
    star(7, 11, 5, 0, 27) + star(7, 11, 5, 0, -29) + star(7, 10, 4.6, -26, -4) + star(7, 10, 4.6, 24, -10),
  ) + fill(second, star(5, 6, 2.5, 11, 9));

const maltese: Motif = ({ main, second, ground }) => {
  const arm = 'M-6-6C-8-16-13-25-23-33L0-28 23-33C13-25 8-16 6-6z';
  const arms = [0, 90, 180, 270].map((turn) => `<path transform="rotate(${turn})" d="${arm}"/>`);
  return (
    `<g fill="${main}">${arms.join('')}</g><circle r="16" fill="${main}"/><circle r="13.5" fill="${ground}"/>` +
    fill(second, 'M1-9c1 5 7 7 7 12 0 5-4 7-8 7s-8-2-8-7c0-4 3-5 4-8 1 2 2 2 3 3-1-3 0-5 2-7z')
  );
};

const fern: Motif = ({ main, second }) => {
  const leaves = Array.from({ length: 9 }, (_, index) => {
    const y = 28 - index * 7.2;
    const long = 25 - Math.abs(index - 2.4) * 2.9;
    const leaf = (side: number) =>
      svg`M0 ${y}q${side * long * 0.6} ${-2} ${side * long} ${-long * 0.62}q${-side * long * 0.75} ${-1} ${-side * long} ${long * 0.62 - 4}z`;
    return leaf(1) + leaf(-1);
  });
  return fill(main, leaves.join('')) + stroke(second, 2.4, 'M0 40V-38');
};

const compass: Motif = ({ main, second }) =>
  `<circle r="36" fill="none" stroke="${second}" stroke-width="3"/>` +
  fill(second, star(4, 25, 8)).replace('<path', '<path transform="rotate(45)"') +
  fill(main, star(4, 40, 9)) +
  `<circle r="4.5" fill="${second}"/>`;

const ridges: Motif = ({ main, second, ground }) =>
  `<circle cx="10" cy="-17" r="13" fill="${second}"/>` +
  fill(main, 'M-40 30L-14-16q3-5 6 0L8 10l7-10q3-4 6 0L40 30z') +
  fill(ground, 'M-17-4l6-11 6 11-3 4-3-4-3 4z') +
  stroke(second, 3.4, 'M-36 38h72');

const rising: Motif = ({ main, second }) => {
  const rays = [-72, -48, -24, 0, 24, 48, 72].map(
    (turn) => `<path transform="rotate(${turn} 0 16)" d="M-3-28L0-38 3-28V-14h-6z"/>`,
  );
  return (
    `<g fill="${second}">${rays.join('')}</g>${fill(main, 'M-22 16a22 22 0 0 1 44 0z')}` +
    stroke(main, 4, 'M-36 25h72') +
    stroke(second, 4, 'M-24 34h48')
  );
};

const gum: Motif = ({ main, second }) => {
  const leaf = (turn: number, x: number, y: number) =>
    svg`<path transform="translate(${x} ${y})rotate(${turn})" d="M0 0C7-10 7-22 0-34-7-22-7-10 0 0z"/>`;
  return (
    `<g fill="${main}">${leaf(0, 0, -6)}${leaf(52, 1, 6)}${leaf(-52, -1, 6)}${leaf(104, 1, 18)}${leaf(-104, -1, 18)}</g>` +
    stroke(second, 2.6, 'M0 38V-26') +
    `<g fill="${second}"><circle cx="-7" cy="33" r="4"/><circle cx="7" cy="33" r="4"/></g>`
  );
};

const drop: Motif = ({ main, second, ground }) =>
  fill(main, 'M0-40C10-22 27-8 27 12a27 27 0 0 1-54 0C-27-8-10-22 0-40z') +
  stroke(ground, 4, 'M-17 10c6-6 11-6 17 0s11 6 17 0') +
  stroke(second, 4, 'M-15 21c5-5 10-5 15 0s10 5 15 0');

const chevrons: Motif = ({ main, second }) =>
  fill(second, star(5, 14, 6, 0, -24)) +
  fill(main, 'M0-10L36 12v12L0 2-36 24V12z') +
  fill(second, 'M0 10L36 32v8L0 18-36 40v-8z');

/** A beacon on its rock, throwing two beams. */
const beacon: Motif = ({ main, second }) =>
  fill(second, 'M-6-22L-40-32v16zM6-22l34-10v16z') +
  fill(main, 'M-6-30h12v14H-6zM-9-34h18L0-42zM-8-13H8l5 42h-26z') +
  fill(second, 'M-10.2 6h20.4l.9 8h-22.2z') +
  stroke(main, 5, 'M-26 34h52');

/** Contour rings, as on the association's own maps. */
const rings: Motif = ({ main, second }) => {
  const ring = (size: number): Point[] =>
    [1, 0.86, 0.95, 0.8, 1.02, 0.88, 0.93].map((wobble, index) => {
      const angle = (index / 7) * 2 * Math.PI;
      return [Math.sin(angle) * size * wobble, -Math.cos(angle) * size * wobble * 0.92];
    });
  const line = (size: number) => stroke(main, 3.6, smoothLoop(ring(size)));
  return line(42) + line(29) + line(17) + fill(second, 'M0-8L8 6H-8z');
};

export const motifs = {
  flame,
  waves,
  southernCross,
  maltese,
  fern,
  compass,
  ridges,
  rising,
  gum,
  drop,
  chevrons,
  beacon,
  rings,
} as const satisfies Record<string, Motif>;

export type MotifName = keyof typeof motifs;
