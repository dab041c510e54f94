import type { SubjectKind } from '#contract/history.staff.ts';
import type { Capability, Scope } from '#contract/permissions.ts';
import type { TodayKindName } from '#contract/today.staff.ts';
import { todayCapabilities } from '#contract/today-capabilities.ts';

/** Tables with a text that names a row of theirs. */
export const nameExpressions = {
  organisations: 'name',
  groups: 'name',
  sectors: 'name',
  memberships: 'name',
  members: "first_name || ' ' || last_name",
  enquiries: "'E-' || number",
  enquiry_templates: 'title',
  resources: 'title',
} as const;
export type NamedTable = keyof typeof nameExpressions;

export type HistoryTable = {
  /** Null if the rows belong to no object with a history page. */
  kind: SubjectKind | null;
  /** Key columns, all of one type. */
  keys: string[];
  /** A uuid by default. */
  keyType?: 'text';
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
  /** Putting back rows needs a second step within the last 10 minutes. */
  needsRecentSecondStep?: true;
  readCapability: Capability;
  /** Needed for a row with this key instead of `readCapability`. */
  readCapabilityOfRow?: (rowKey: Record<string, string>) => Capability;
  /** The lock that all multi-row changes take before the locks of rows. */
  advisoryLock?: string;
  /** Column labels on the screen. Other columns are not shown. */
  labels: Record<string, string>;
  references?: Record<string, NamedTable>;
};

/** Describes the tables that migration 0012 tracks. Parents are before children. */
export const historyTables: Record<string, HistoryTable> = {
  organisations: {
    kind: 'organisation',
    keys: ['id'],
    subjectColumn: 'id',
    subjectTable: 'organisations',
    derived: ['normalized_name', 'member_count'],
    writeCapability: 'organisations.edit',
    manage: {
      capability: 'organisations.manage',
      columns: ['name', 'joinable_plans', 'retired_at', 'merged_into_id'],
    },
    readCapability: 'organisations.read',
    advisoryLock: 'organisation_merges',
    labels: {
      name: 'Name',
      abn: 'ABN',
      about: 'About',
      country: 'Country',
      state: 'State',
      suburb: 'Suburb',
      street: 'Street',
      postcode: 'Postcode',
      phone: 'Phone',
      website: 'Website',
      image_key: 'Picture',
      joinable_plans: 'Joinable plans',
      retired_at: 'Retired',
      merged_into_id: 'Merged into',
    },
    references: { merged_into_id: 'organisations' },
  },
  organisation_sectors: {
    kind: 'organisation',
    keys: ['organisation_id', 'sector_id'],
    subjectColumn: 'organisation_id',
    subjectTable: 'organisations',
    writeCapability: 'organisations.manage',
    readCapability: 'organisations.read',
    labels: { sector_id: 'Sector' },
    references: { sector_id: 'sectors' },
  },
  members: {
    kind: 'member',
    keys: ['id'],
    subjectColumn: 'id',
    subjectTable: 'members',
    derived: ['sort_name', 'search_name'],
    writeCapability: 'members.edit',
    // A merge moves the members of the organisation.
    capabilityInEntriesAbout: { organisation: 'organisations.manage' },
    readCapability: 'members.readPrivate',
    labels: { organisation_id: 'Organisation', unlisted_organisation_name: 'Unlisted organisation' },
    references: { organisation_id: 'organisations', membership_id: 'memberships' },
  },
  grants: {
    kind: 'grant',
    keys: ['id'],
    subjectColumn: 'member_id',
    subjectTable: 'members',
    writeCapability: 'grants.manage',
    // A merge moves the grants of the organisation.
    leftAloneInEntriesAbout: ['organisation'],
    needsRecentSecondStep: true,
    readCapability: 'grants.read',
    advisoryLock: 'last_administrator',
    labels: {
      role: 'Role',
      group_id: 'Group',
      organisation_id: 'Organisation',
      until: 'Until',
      ended_at: 'Ended',
    },
    references: { group_id: 'groups', organisation_id: 'organisations' },
  },
  invoices: {
    kind: 'invoice',
    keys: ['id'],
    subjectColumn: 'id',
    derived: ['issuing_xid', 'pdf_key'],
    writeCapability: 'invoices.setStatus',
    readCapability: 'invoices.read',
    labels: { status: 'Status', paid_on: 'Paid on', paid_by: 'Paid by' },
  },
  enquiries: {
    kind: 'enquiry',
    keys: ['id'],
    subjectColumn: 'id',
    subjectTable: 'enquiries',
    derived: ['search_words', 'last_message_at'],
    writeCapability: 'enquiries.answer',
    readCapability: 'enquiries.read',
    labels: {
      state: 'State',
      owner_id: 'Owner',
      waiting_since: 'Waiting since',
      first_answered_at: 'First answer',
      closed_at: 'Closed',
    },
    references: { owner_id: 'members' },
  },
  enquiry_messages: {
    kind: 'enquiry',
    keys: ['id'],
    subjectColumn: 'enquiry_id',
    subjectTable: 'enquiries',
    writeCapability: 'enquiries.answer',
    readCapability: 'enquiries.read',
    labels: { text: 'Text' },
  },
  enquiry_templates: {
    kind: 'enquiry template',
    keys: ['id'],
    subjectColumn: 'id',
    subjectTable: 'enquiry_templates',
    derived: ['updated_at'],
    writeCapability: 'enquiries.answer',
    readCapability: 'enquiries.read',
    labels: { title: 'Title', text: 'Text' },
  },
  resources: {
    kind: 'resource',
    keys: ['id'],
    subjectColumn: 'id',
    subjectTable: 'resources',
    derived: ['title_words', 'spaced_words'],
    writeCapability: 'resources.publish',
    readCapability: 'resources.read',
    labels: { title: 'Title', kind: 'Type', owner_id: 'Owner', review_on: 'Next review' },
    references: { owner_id: 'members' },
  },
  resource_drafts: {
    kind: 'resource',
    keys: ['id'],
    subjectColumn: 'id',
    writeCapability: 'resources.publish',
    readCapability: 'resources.read',
    labels: { title: 'Draft', note: 'Reason' },
  },
  invoice_reminders: {
    kind: 'invoice',
    keys: ['id'],
    subjectColumn: 'invoice_id',
    writeCapability: 'invoices.setStatus',
    readCapability: 'invoices.read',
    labels: { created_at: 'Reminder sent' },
  },
  today_marks: {
    kind: null,
    keys: ['kind', 'item_id'],
    keyType: 'text',
    subjectColumn: 'kind',
    writeCapability: 'grants.manage',
    capabilityInEntriesAbout: {
      member: 'joins.decide',
      enquiry: 'enquiries.answer',
      resource: 'resources.publish',
      email: 'emails.retry',
      job: 'jobs.retry',
      invoice: 'invoices.setStatus',
    },
    readCapability: 'history.read',
    // The key of a join is the id of the member.
    readCapabilityOfRow: ({ kind }) => todayCapabilities[kind as TodayKindName].read,
    labels: { decision: 'Decision in Today', snoozed_until: 'Snoozed until' },
  },
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
  kind === 'organisation' ? { organisationId: subjectId } : {};
