import type { ImportKind } from '#contract/imports.staff.ts';

/** The page of what a row is about. */
export const toObjectPath = (kind: ImportKind, id: string): string =>
  `/staff/${kind === 'organisations' ? 'organisations' : 'members'}/${id}`;
