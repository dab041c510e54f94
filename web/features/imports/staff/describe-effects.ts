import type { ImportDetails, ImportKind } from '#contract/imports.staff.ts';
import { countNoun } from '#web/ui/formats/count-noun.ts';

type Describe = (count: number) => string;

const describeNew: Record<ImportKind, Describe> = {
  members: (count) =>
    `${countNoun(count, 'member')} ${isOrAre(count)} added, and invited by email 10 minutes later.`,
  organisations: (count) => `${countNoun(count, 'organisation')} ${isOrAre(count)} added.`,
  'group members': (count) => `${countNoun(count, 'membership')} of groups ${isOrAre(count)} added.`,
  segments: (count) => `${countNoun(count, 'member')} ${isOrAre(count)} added to segments.`,
};

/** Says with numbers what an import does to the portal. */
export function describeEffects({ kind, counts }: Pick<ImportDetails, 'kind' | 'counts'>): string[] {
  const noun = kind === 'organisations' ? 'organisation' : 'member';
  const effects = [
    counts.new > 0 && describeNew[kind](counts.new),
    counts.changed > 0 && `${countNoun(counts.changed, noun)} ${isOrAre(counts.changed)} changed.`,
    counts.unchanged > 0 &&
      `${countNoun(counts.unchanged, 'row')} ${isOrAre(counts.unchanged)} already up to date.`,
    counts.refused > 0 && `${countNoun(counts.refused, 'refused row')} ${isOrAre(counts.refused)} left out.`,
  ];
  return effects.filter((effect) => effect !== false);
}

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are');
