import type { ImportKind } from '#contract/imports.staff.ts';

const list = new Intl.ListFormat('en-AU', { type: 'conjunction' });

/** Says which rows are refused because no column fills these fields. */
export function describeMissing(kind: ImportKind, labels: string[]): string {
  const missing = `No column fills ${list.format(labels)}.`;
  // Rows of the other kinds can change an object without them.
  return kind === 'members' || kind === 'organisations'
    ? `${missing} Rows of new ${kind} will be refused.`
    : `${missing} All rows will be refused.`;
}
