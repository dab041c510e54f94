import type { Random } from './random.ts';

const flags = ['inDirectory', 'showPhoto', 'showEmail', 'showMobile', 'showLandline'] as const;
export type DirectoryPrivacy = Record<(typeof flags)[number], boolean>;

const everyCombination = 2 ** flags.length;
const likelihood: Record<keyof DirectoryPrivacy, number> = {
  inDirectory: 0.93,
  showPhoto: 0.9,
  showEmail: 0.82,
  showMobile: 0.66,
  showLandline: 0.85,
};

/** The first members show every combination there is; the others choose as people do. */
export function directoryPrivacy(random: Random, index: number): DirectoryPrivacy {
  const chosen = flags.map((flag, bit) => [
    flag,
    index < everyCombination ? (index & (1 << bit)) === 0 : random.chance(likelihood[flag]),
  ]);
  return Object.fromEntries(chosen) as DirectoryPrivacy;
}
