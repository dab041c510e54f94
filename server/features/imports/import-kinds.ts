import type { ImportKind } from '#contract/imports.staff.ts';
import { memberFields } from '#contract/member-fields.ts';
import type { ImportField } from './import-field.ts';
import { memberImportFields } from './member-import-fields.ts';
import { organisationImportFields } from './organisation-import-fields.ts';
import { groupMemberImportFields, segmentImportFields } from './person-import-fields.ts';

export const importFields: Record<ImportKind, ImportField[]> = {
  members: memberImportFields,
  organisations: organisationImportFields,
  'group members': groupMemberImportFields,
  segments: segmentImportFields,
};

/** The name of a country is a second value of its field. */
export const toValueLabel = (kind: ImportKind, name: string): string =>
  importFields[kind].find((field) => field.name === name)?.label ?? memberFields.postalCountryName.label;
