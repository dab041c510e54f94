import { type ImportKind, type ImportState, importKinds, type RowOutcome } from '#contract/imports.staff.ts';

export const kindLabels: Record<ImportKind, string> = {
  members: 'Members',
  organisations: 'Organisations',
  'group members': 'Members of groups',
  segments: 'Segments of members',
};

export const kindHints: Record<ImportKind, string> = {
  members: 'Each row is a member, with details, organisation and membership. Passwords are never imported.',
  organisations: 'Each row is an organisation, with its name, ABN, address and contact details.',
  'group members': 'Each row adds a member to a group.',
  segments: 'Each row adds a member to a segment of a category.',
};

export const kindOptions = importKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }));

export const outcomeLabels: Record<RowOutcome, string> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
};

export const stateLabels: Record<ImportState, string> = {
  mapping: 'Not checked',
  checking: 'Checking',
  checked: 'Ready to import',
  failed: 'Not readable',
  importing: 'Importing',
  stopped: 'Stopped',
  imported: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
};

export const importsBack = { label: 'Imports', to: '/staff/imports' };
