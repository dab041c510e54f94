import { singleLineText } from '#contract/fields.ts';
import { defineField, type ImportField } from './import-field.ts';
import { memberEmailField, memberIdField, memberNumberField } from './member-key-fields.ts';
import { parseWith } from './parse-text.ts';

const parseName = parseWith(singleLineText(200));

/** The member of a row. One of them finds it. */
const personFields: ImportField[] = [
  memberIdField,
  memberNumberField,
  { ...memberEmailField, headers: [...memberEmailField.headers, 'Member'] },
];

export const groupMemberImportFields: ImportField[] = [
  ...personFields,
  defineField({
    name: 'group',
    label: 'Group',
    headers: ['Group name', 'Committee', 'Working group', 'Collaboration group', 'Forum'],
    isRequired: true,
    parse: parseName,
  }),
];

export const segmentImportFields: ImportField[] = [
  ...personFields,
  defineField({
    name: 'category',
    label: 'Category',
    headers: ['Segment category', 'Segment type'],
    isRequired: true,
    parse: parseName,
  }),
  defineField({
    name: 'segment',
    label: 'Segment',
    headers: ['Segment name', 'Jurisdiction', 'Interest'],
    isRequired: true,
    parse: parseName,
  }),
];
