import type { Random } from '../seeded-random.ts';

const likelihood = {
  inDirectory: 0.93,
  showPhoto: 0.9,
  showEmail: 0.82,
  showMobile: 0.66,
  showLandline: 0.85,
};
type DirectoryPrivacy = Record<keyof typeof likelihood, boolean>;

const combinations = 2 ** Object.keys(likelihood).length;

/** The first members show every combination; the others choose at random. */
export function directoryPrivacy(random: Random, index: number): DirectoryPrivacy {
  const chosen = Object.entries(likelihood).map(([flag, probability], bit) => [
    flag,
    index < combinations ? (index & (1 << bit)) === 0 : random.chance(probability),
  ]);
  return Object.fromEntries(chosen);
}
