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
  library_items: 'title',
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
  // The trigger on resources reads the item, so it is restored first.
  library_items: {
    kind: 'resource',
    keys: ['id'],
    subjectColumn: 'id',
    subjectTable: 'library_items',
    derived: ['is_live', 'normalized_title', 'title_words'],
    writeCapability: 'resources.edit',
    manage: { capability: 'resources.publish', columns: ['publish_at', 'published_at'] },
    readCapability: 'resources.read',
    labels: {
      title: 'Title',
      kind: 'Type',
      state: 'State',
      description: 'Description',
      url_name: 'Address',
      access_level_id: 'Access level',
      category_id: 'Category',
      subcategory_id: 'Subcategory',
      tags: 'Tags',
      owner_id: 'Owner',
      deputy_id: 'Deputy',
      review_on: 'Next review',
      successor_id: 'Replaced by',
      publish_at: 'Goes live',
      review_note: 'Reason',
      binned_at: 'In the bin since',
    },
    references: {
      access_level_id: 'access_levels',
      category_id: 'categories',
      subcategory_id: 'subcategories',
      owner_id: 'members',
      deputy_id: 'members',
      successor_id: 'library_items',
    },
  },
  library_attachments: {
    kind: 'resource',
    keys: ['id'],
    subjectColumn: 'item_id',
    subjectTable: 'library_items',
    writeCapability: 'resources.edit',
    readCapability: 'resources.read',
    labels: { name: 'Attachment' },
  },
  resources: {
    kind: 'resource',
    keys: ['id'],
    subjectColumn: 'id',
    subjectTable: 'library_items',
    derived: ['title_words', 'spaced_words'],
    writeCapability: 'resources.publish',
    readCapability: 'resources.read',
    labels: { title: 'Title for members' },
  },
  resource_tags: {
    kind: 'resource',
    keys: ['resource_id', 'position'],
    keyTypes: { position: 'integer' },
    subjectColumn: 'resource_id',
    subjectTable: 'library_items',
    writeCapability: 'resources.publish',
    readCapability: 'resources.read',
    labels: { tag_id: 'Tag for members' },
    references: { tag_id: 'tags' },
  },
  attachments: {
    kind: 'resource',
    keys: ['id'],
    subjectColumn: 'resource_id',
    subjectTable: 'library_items',
    writeCapability: 'resources.publish',
    readCapability: 'resources.read',
    labels: { name: 'Attachment for members' },
  },
  resource_addresses: {
    kind: 'resource',
    keys: ['url_name'],
    keyTypes: { url_name: 'text' },
    subjectColumn: 'resource_id',
    subjectTable: 'library_items',
    writeCapability: 'resources.publish',
    readCapability: 'resources.read',
    labels: { url_name: 'Former address' },
  },
  settings: {
    kind: null,
    keys: ['name'],
    keyTypes: { name: 'text' },
    subjectColumn: 'name',
    derived: ['updated_at', 'updated_by'],
    writeCapability: 'grants.manage',
    readCapability: 'console.open',
    labels: { value: 'Setting' },
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
    keyTypes: { kind: 'text', item_id: 'text' },
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
