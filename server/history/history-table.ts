import type { SubjectKind } from '#contract/history.staff.ts';
import type { Capability, Scope } from '#contract/permissions.ts';

/** Tables with a text that names a row of theirs. */
export const nameExpressions = {
  organisations: 'name',
  groups: 'name',
  group_types: 'name',
  sectors: 'name',
  memberships: 'name',
  segments: "name || ' (' || category || ')'",
  members: "first_name || ' ' || last_name",
  enquiries: "'E-' || number",
  enquiry_templates: 'title',
  library_items: 'title',
  events: 'name',
  products: 'name',
  access_levels: 'name',
  categories: 'name',
  subcategories: 'name',
  tags: 'name',
} as const;
export type NamedTable = keyof typeof nameExpressions;

export type HistoryTable = {
  /** Null if the rows belong to no object with a history page. */
  kind: SubjectKind | null;
  keys: string[];
  /** Types of the key columns that are not of type uuid. */
  keyTypes?: Record<string, 'text' | 'integer'>;
  /** The column with the id of the object that the row belongs to. */
  subjectColumn: string;
  /** The table with the name of the object. */
  subjectTable?: NamedTable;
  /** Columns that triggers or generated columns maintain. */
  derived?: string[];
  writeCapability: Capability;
  /** Needed for these columns, and for inserted and deleted rows, instead of `writeCapability`. */
  manage?: { capability: Capability; columns: string[] };
  /** Needed in entries about another kind of object instead of `writeCapability`. */
  capabilityInEntriesAbout?: Partial<Record<SubjectKind, Capability>>;
  /** In entries about these objects, rows that the actor may not write are left alone. */
  leftAloneInEntriesAbout?: SubjectKind[];
  /** Putting back this column of a row needs a second step within the last 10 minutes. */
  needsRecentSecondStep?: (rowKey: Record<string, string>, column: string) => boolean;
  readCapability: Capability;
  /** Needed for a row with this key instead of `readCapability`. */
  readCapabilityOfRow?: (rowKey: Record<string, string>) => Capability;
  /** The lock that all multi-row changes take before the locks of rows. */
  advisoryLock?: string;
  /** Column labels on the screen. Other columns are not shown. */
  labels: Record<string, string>;
  /** Columns with HTML, shown as excerpts of plain text. */
  articleColumns?: string[];
  /** For rows whose columns mean nothing to staff. Shown only before putting them back. */
  wholeRow?: { label: string; text: string };
  references?: Record<string, NamedTable>;
  /** Texts for values of several fields in one column. Each is about the fields that differ. */
  describeValues?: (rowKey: Record<string, string>, values: unknown[]) => (string | null)[];
};

/** `columns` is undefined for an inserted or deleted row. */
export function toWriteCapability(
  { writeCapability, manage, capabilityInEntriesAbout }: HistoryTable,
  entryKind: SubjectKind,
  columns: string[] | undefined,
): Capability {
  const capability = capabilityInEntriesAbout?.[entryKind];
  if (capability) return capability;
  const isManaged = columns?.some((column) => manage?.columns.includes(column)) ?? true;
  return (isManaged && manage?.capability) || writeCapability;
}

export const toReadCapability = (
  { readCapability, readCapabilityOfRow }: HistoryTable,
  rowKey: Record<string, string>,
): Capability => readCapabilityOfRow?.(rowKey) ?? readCapability;

export const toScope = ({ kind }: Pick<HistoryTable, 'kind'>, subjectId: string): Scope =>
  kind === 'organisation' ? { organisationId: subjectId } : kind === 'group' ? { groupId: subjectId } : {};
