import { sections } from '#contract/member-fields.ts';
import type { MemberMergePreview } from '#contract/member-merge.staff.ts';
import { formatValues, type Names } from '../../../history/format-values.ts';
import { memberLabels } from '../../../history/member-labels.ts';
import type { MergeRow } from './member-merge.sql.ts';

type MergeField = { name: string; label: string; columns: string[] };

/** Columns that make sense only together. */
const together: MergeField[] = [
  {
    name: 'address',
    label: sections.address,
    columns: Object.keys(memberLabels).filter((name) => name.startsWith('postal_')),
  },
  { name: 'organisation', label: 'Organisation', columns: ['organisation_id', 'unlisted_organisation_name'] },
  { name: 'membership', label: 'Membership', columns: ['membership_id', 'membership_ends_on'] },
];

/** The account that stays keeps its rights. Its email, consents and privacy settings have no label here. */
const kept = ['is_billing_contact', 'merged_into_id'];

const toProperty = (column: string) => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Staff choose the value of one of the two members. */
const mergeFields: MergeField[] = [
  ...Object.entries(memberLabels)
    .filter(([column]) => ![...kept, ...together.flatMap(({ columns }) => columns)].includes(column))
    .map(([column, label]) => ({ name: toProperty(column), label, columns: [column] })),
  ...together,
];

export type Pair = { member: MergeRow; into: MergeRow };

export function listDifferences(pair: Pair): MemberMergePreview['fields'] {
  const names: Names = new Map([pair.member, pair.into].flatMap(listNames));
  return mergeFields.flatMap(({ name, label, columns }) => {
    const [value = null, intoValue = null] = formatBoth(pair, columns, names);
    return value === intoValue ? [] : [{ name, label, value, intoValue }];
  });
}

const listNames = ({ columns, organisation, membership }: MergeRow): [string, string][] => [
  [String(columns.organisation_id), organisation ?? ''],
  [String(columns.membership_id), membership],
];

function formatBoth({ member, into }: Pair, columns: string[], names: Names): (string | null)[] {
  const row = { tableName: 'members', rowKey: {}, before: member.columns, after: into.columns };
  const values = columns.map((column) => formatValues({ row, column }, names));
  return [0, 1].map((index) => values.flatMap((each) => each[index] ?? []).join(', ') || null);
}

/** The columns of these fields. Returns undefined if one is no field of a merge. */
export function toColumns(names: string[]): string[] | undefined {
  const fields = names.map((name) => mergeFields.find((field) => field.name === name));
  return fields.every((field) => field !== undefined) ? fields.flatMap(({ columns }) => columns) : undefined;
}
