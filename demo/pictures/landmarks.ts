import type { Random } from '../random.ts';
import type { Subject } from '../subjects.ts';
import * as silhouettes from './silhouettes.ts';
import type { Scene } from './sky.ts';
import { between, blend, svg } from './svg.ts';

/** Drawn just behind its ridge in the ridge's own colour, so that its foot vanishes into the ground. */
export type Landmark = { ridge: number; markup: string };

type Name =
  | 'trees'
  | 'cabbageTrees'
  | 'fireTower'
  | 'mast'
  | 'truck'
  | 'crew'
  | 'poles'
  | 'windsock'
  | 'drums'
  | 'diamond'
  | 'tanks'
  | 'trainingTower'
  | 'controlTower';

const likely: Record<Subject, Partial<Record<Name, number>>> = {
  bushfire: { trees: 4, fireTower: 3, truck: 2, crew: 2, mast: 1, poles: 1 },
  flood: { trees: 3, cabbageTrees: 2, poles: 3, mast: 1 },
  rescue: { crew: 4, trees: 2, cabbageTrees: 2, mast: 2 },
  training: { trainingTower: 4, crew: 3, trees: 3, cabbageTrees: 1, truck: 2 },
  hazmat: { windsock: 3, drums: 2, diamond: 2, tanks: 3, poles: 1 },
  aviation: { windsock: 3, controlTower: 3, mast: 2, trees: 2 },
};

export function drawLandmark(random: Random, scene: Scene, subject: Subject): Landmark | undefined {
  const name = random.weighted(likely[subject] as Record<Name, number>);
  const spot = findSpot(random, scene, name === 'poles' ? 60 : name === 'crew' ? 24 : 16);
  if (!spot) return undefined;
  const ridge = scene.ridges[spot.ridge] as Scene['ridges'][number];
  const scale = scene.unit * blend(0.62, 1.05, ridge.depth);
  const stand: Stand = (shape, offset, size = 1) => {
    const x = spot.x + offset * scale;
    const place = svg`translate(${x} ${ridge.crestAt(x)})scale(${Math.round(scale * size * 100) / 100})`;
    return `<g transform="${place}">${shape(random, scene.palette.sun)}</g>`;
  };
  const wires = (offsets: readonly number[]) => {
    const ends = offsets.map((offset) => {
      const x = spot.x + offset * scale;
      return [x, ridge.crestAt(x) - 15.6 * scale] as const;
    });
    return drawWires(ends, scale);
  };
  const content = arrange(name, random, stand, wires);
  const markup = `<g fill="${ridge.color}" stroke="${ridge.color}" stroke-linecap="round">${content}</g>`;
  return { ridge: spot.ridge, markup };
}

type Stand = (shape: silhouettes.Silhouette, offset: number, size?: number) => string;

function arrange(
  name: Name,
  random: Random,
  stand: Stand,
  wires: (offsets: readonly number[]) => string,
): string {
  const small = () => between(random, 0.62, 0.8);
  switch (name) {
    case 'trees':
    case 'cabbageTrees': {
      const tree = name === 'trees' ? silhouettes.gumTree : silhouettes.cabbageTree;
      const others = random.sample([-19, 17, 29], random.integer(0, 2));
      return stand(tree, 0, 1.1) + others.map((offset) => stand(tree, offset, small())).join('');
    }
    case 'crew': {
      const step = random.chance(0.5) ? 8 : -8;
      return [0, 1, 2, 3].map((index) => stand(silhouettes.walker, index * step, 1.15)).join('');
    }
    case 'poles': {
      const offsets = [-84, -42, 0, 42, 84];
      return offsets.map((offset) => stand(silhouettes.powerPole, offset)).join('') + wires(offsets);
    }
    case 'fireTower':
      return (
        stand(silhouettes.fireTower, 0) + (random.chance(0.4) ? stand(silhouettes.gumTree, 24, 0.7) : '')
      );
    case 'mast':
      return stand(silhouettes.radioMast, 0);
    case 'truck':
      return stand(silhouettes.fireTruck, 0, 1.15);
    case 'windsock':
      return stand(silhouettes.windsock, 0);
    case 'drums':
      return stand(silhouettes.drums, 0);
    case 'diamond':
      return stand(silhouettes.hazardDiamond, 0);
    case 'tanks':
      return stand(silhouettes.tankFarm, 0);
    case 'trainingTower':
      return stand(silhouettes.trainingTower, 0) + (random.chance(0.5) ? stand(silhouettes.walker, -14) : '');
    case 'controlTower':
      return stand(silhouettes.controlTower, 0);
  }
}

function drawWires(ends: readonly (readonly [number, number])[], scale: number): string {
  const spans = ends.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = ends[index] as readonly [number, number];
    return svg`M${fromX} ${fromY}Q${(fromX + x) / 2} ${(fromY + y) / 2 + 7 * scale} ${x} ${y}`;
  });
  return svg`<path fill="none" stroke-width="${0.4 * scale}" d="${spans.join('')}"/>`;
}

/** The best of a few places: on a crest, in sight, with room above, and on a ridge dark enough to be seen. */
function findSpot(random: Random, scene: Scene, halfWidth: number): { ridge: number; x: number } | undefined {
  const { width, height, unit, ridges, sun } = scene;
  let best: { ridge: number; x: number; score: number } | undefined;
  for (let tries = 0; tries < 32; tries += 1) {
    const index = random.integer(1, ridges.length - 1);
    const ridge = ridges[index] as Scene['ridges'][number];
    const x = between(random, 0.12, 0.88) * width;
    const y = ridge.crestAt(x);
    const hidden = ridges.slice(index + 1).some((nearer) => nearer.crestAt(x) < y + 8 * unit);
    if (hidden || y < 46 * unit || y > height * 0.9) continue;
    const reach = halfWidth * unit;
    const tilt = Math.abs(ridge.crestAt(x + reach) - ridge.crestAt(x - reach)) / reach;
    const crown = (ridge.crestAt(x + reach * 2) + ridge.crestAt(x - reach * 2) - 2 * y) / reach;
    // In line with a high sun is a fine silhouette; beside a low one it would crowd.
    const crowded = Math.abs(x - sun.x) < sun.radius * 1.4 && y - sun.y < sun.radius * 1.5 ? 0.6 : 0;
    const score = crown * 0.8 - tilt * 1.8 - crowded + contrastBehind(scene, index, x, y);
    if (!best || score > best.score) best = { ridge: index, x, score };
  }
  return best;
}

/** How well a thing of the ridge's colour stands out: from 0, against the very next ridge, up to about 1. */
function contrastBehind({ ridges, unit, mood }: Scene, index: number, x: number, y: number): number {
  const behind = ridges.findLastIndex((ridge, other) => other < index && ridge.crestAt(x) < y - 16 * unit);
  const depthBehind = ridges[behind]?.depth ?? (mood === 'night' ? 0 : -0.2);
  return Math.min(((ridges[index]?.depth ?? 0) - depthBehind) * 1.6, 1);
}
