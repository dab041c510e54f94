import type { Random } from '../random.ts';
import { between, svg } from './svg.ts';

/**
 * What stands on a ridge. Every shape is drawn about its foot at 0,0 with up being negative, in units of a
 * thumbnail's pixels, and reaches a little below its foot so that it stays planted on a slope.
 * Fills and strokes take the ridge's colour from the group around them; `light` is the pale accent.
 */
export type Silhouette = (random: Random, light: string) => string;

const line = (width: number, path: string) => svg`<path fill="none" stroke-width="${width}" d="${path}"/>`;
const shape = (path: string) => `<path stroke="none" d="${path}"/>`;
const lit = (light: string, path: string) => `<path stroke="none" fill="${light}" d="${path}"/>`;

export const fireTower: Silhouette = (_random, light) =>
  line(0.9, 'M-5.5 4L-2.6-17M5.5 4L2.6-17M-4.6-3L3.8-9M4.6-3L-3.8-9M-3.8-9L3-15M3.8-9L-3-15') +
  shape('M-4.6-23h9.2v6.6h-9.2zM-6-23L0-27 6-23z') +
  lit(light, 'M-3.4-21.6h2.7v2.4h-2.7zM.7-21.6h2.7v2.4H.7z');

/** A eucalypt: a bent trunk that forks, with flat clumps of leaves. */
export const gumTree: Silhouette = (random) => {
  const way = random.chance(0.5) ? 1 : -1;
  const crown = between(random, 0.85, 1.15);
  const clump = (x: number, y: number, wide: number, high: number) =>
    svg`<ellipse stroke="none" cx="${x * way}" cy="${y}" rx="${wide * crown}" ry="${high * crown}"/>`;
  const trunk = svg`M0 4q${way} -7 ${-way * 0.6} -11q0-4 ${way * 4.4} -8M${-way * 0.6} -7q${-way * 0.5} -5 ${-way * 4.4} -8.5`;
  return (
    line(1.5, trunk) +
    clump(-5, -16, 4.6, 2.9) +
    clump(4.6, -16, 5, 3) +
    clump(0.4, -20.5, 5.6, 3.2) +
    (random.chance(0.6) ? clump(7, -12, 3, 1.7) : clump(-7.5, -12.2, 2.8, 1.6))
  );
};

/** A cabbage tree: tufts of stiff leaves on bare stems. */
export const cabbageTree: Silhouette = (random) => {
  const tuft = (x: number, y: number, size: number) => {
    const leaves = Array.from({ length: 9 }, (_, index) => {
      const angle = Math.PI * (1.15 - (index / 8) * 1.3);
      return svg`M${x} ${y}l${Math.cos(angle) * size} ${-Math.sin(angle) * size}`;
    });
    return line(0.9, leaves.join(''));
  };
  const second = random.chance(0.6);
  const stem = second ? 'M0 4q.6-8-.4-16M.2-5q2-3 4-5' : 'M0 4q.6-9-.4-16';
  return line(1.3, stem) + tuft(-0.4, -12, 5.6) + (second ? tuft(4.2, -10, 4.2) : '');
};

export const radioMast: Silhouette = (_random, light) =>
  line(0.8, 'M-1.6 4L0-28 1.6 4M-1.3-3L1-9-.8-14 .5-19') +
  line(0.35, 'M0-21L-10 2M0-21L10 2') +
  shape('M-3-22.5h1.6v4H-3zM1.4-22.5H3v4H1.4z') +
  `<circle stroke="none" fill="${light}" cy="-28.6" r="1"/>`;

export const windsock: Silhouette = (random, light) => {
  const way = random.chance(0.5) ? 1 : -1;
  return (
    line(1, 'M0 4V-19') +
    `<g transform="scale(${way} 1)">${shape('M0-19.6L14-16.6 13.6-13.4 0-13z')}` +
    `${lit(light, 'M3.4-18.9l3.2.7-.1 4.9-3.1.2zM9.6-17.5l2.4.5-.1 3.6-2.4.1z')}</g>`
  );
};

export const drums: Silhouette = (_random, light) => {
  const drum = (x: number, y: number) => shape(svg`M${x} ${y}h7v-9.4q-3.5-1.6-7 0z`);
  const hoops = (x: number, y: number) => svg`M${x} ${y - 3.2}h7M${x} ${y - 6.4}h7`;
  return (
    drum(-8, 3) +
    drum(0.4, 3) +
    (drum(-3.8, -7) +
      `<path fill="none" stroke="${light}" stroke-width=".5" opacity=".6" d="${hoops(-3.8, -7)}${hoops(-8, 1)}${hoops(0.4, 1)}"/>`)
  );
};

export const hazardDiamond: Silhouette = (_random, light) =>
  line(1.1, 'M0 4V-9') +
  shape('M0-24.5L8-16.5 0-8.5-8-16.5z') +
  `<path fill="none" stroke="${light}" stroke-width=".8" d="M0-22.4L5.9-16.5 0-10.6-5.9-16.5z"/>` +
  lit(light, 'M-.8-20h1.6l-.3 4.6h-1z') +
  `<circle stroke="none" fill="${light}" cy="-13.7" r=".9"/>`;

/** A works on the horizon: two storage tanks and a thin stack. */
export const tankFarm: Silhouette = (_random, light) =>
  shape('M-17 5v-12q5.5-3 11 0v12zM-4.6 5v-9q4.5-2.4 9 0v9zM8 5l.8-26h2.4l.8 26z') +
  `<path fill="none" stroke="${light}" stroke-width=".5" opacity=".55" d="M-17-3h11M-4.6-.6h9M8.7-18h2.6"/>`;

/** The drill tower of a training ground, with its open floors and outside stair. */
export const trainingTower: Silhouette = (_random, light) => {
  const windows = [-6, -12, -18].map((y) => svg`M-3 ${y}h2.2v3H-3zM1 ${y}h2.2v3H1z`).join('');
  return (
    shape('M-5 5v-28H5V5zM-6-23.5h12v1.4H-6z') +
    line(0.8, 'M5-20h5v26M5-14h5M5-8h5M5-2h5M5-8l5 6M10-14L5-8M5-20l5 6M-4-23.5v-2.6h8v2.6') +
    lit(light, windows)
  );
};

export const controlTower: Silhouette = (_random, light) =>
  shape('M-2.6 4l.6-19h4l.6 19zM-5.6-21.4h11.2L4-15H-4zM-6-22.6H6v1.4H-6z') +
  line(0.6, 'M0-22.6v-5') +
  lit(light, 'M-4.4-20.4h8.8l-.9 2.6h-7z');

/** A tanker on the ridge road. */
export const fireTruck: Silhouette = (_random, light) =>
  shape('M-13-1.6v-7.8H2v5.6h1.4v-6.4h4.2q1 0 1.5 1l1.9 3.6q1.4.4 1.4 1.8v2.2z') +
  `<circle stroke="none" cx="-8" cy="-.6" r="2.5"/><circle stroke="none" cx="7.2" cy="-.6" r="2.5"/>` +
  line(0.7, 'M-13-11.4H.6M-10.5-9v-2.4M-2-9v-2.4') +
  lit(light, 'M5-9h2.4q.5 0 .8.6l1.4 2.8H5zM-12-6.2H1v1.2h-13z');

/** One member of a crew in a helmet, mid-stride. */
export const walker: Silhouette = (random) => {
  const tool = random.chance(0.5) ? line(0.5, 'M3.2-3L-3-9.6M-3.6-8.8l1.4-1.6') : '';
  return (
    shape('M-1.5-6.9q1.5-1 3 0l.5 4.4h-4zM-1.7-9.2a1.7 1.8 0 0 1 3.4 0l.8.2v.4h-5v-.4z') +
    `<circle stroke="none" cy="-8.4" r="1.3"/>` +
    line(1.1, 'M-.7-3L-1.9 1.4M.7-3L1.9 1.4M1-6.4l1.5 2.6') +
    tool
  );
};

/** A flood gauge: a board with its marks. */
export const floodGauge: Silhouette = (_random, light) =>
  shape('M-2 6v-22h4V6z') +
  `<path fill="none" stroke="${light}" stroke-width=".8" d="M-2-13.5h2.4M-2-10.5h1.5M-2-7.5h2.4M-2-4.5h1.5M-2-1.5h2.4"/>`;

export const powerPole: Silhouette = () => line(0.9, 'M0 4V-18M-4-15.6h8M-3-12.6h6');

/** An inflatable with two of a crew; its waterline is at 0. */
export const rescueBoat: Silhouette = (_random, light) =>
  shape('M-11-3.2h19q3.4-.4 5-2.4-.4 5.2-4.6 6.6H-9q-2-.8-2-4.2z') +
  shape('M-5.4-3v-3.4q1.8-1.8 3.6 0V-3zM1.4-3v-3.4q1.8-1.8 3.6 0V-3z') +
  `<circle stroke="none" cx="-3.6" cy="-8.6" r="1.6"/><circle stroke="none" cx="3.2" cy="-8.6" r="1.6"/>` +
  `<path fill="none" stroke="${light}" stroke-width=".6" opacity=".7" d="M-10-1.4H9"/>`;
