import type { ImportKind } from '#contract/imports.staff.ts';
import type { ImportWriter } from './import-writer.ts';
import { memberWriter } from './member-writer.ts';
import { organisationWriter } from './organisation-writer.ts';
import { groupMemberWriter, segmentWriter } from './pair-writers.ts';

export const importWriters: Record<ImportKind, ImportWriter> = {
  members: memberWriter,
  organisations: organisationWriter,
  'group members': groupMemberWriter,
  segments: segmentWriter,
};
