import { type ImportDetails, rowOutcomes } from '#contract/imports.staff.ts';
import { formatCount } from '#web/ui/formats/format-count.ts';

/** '1,204 new, 312 changed, 0 unchanged, 14 refused'. */
export const describeCounts = (counts: ImportDetails['counts']): string =>
  rowOutcomes.map((outcome) => `${formatCount(counts[outcome])} ${outcome}`).join(', ');
