import type { SubjectKind } from '#contract/history.staff.ts';
import type { Capability, Scope } from '#contract/permissions.ts';

/** Tables with a text that names a row of theirs. */
export const nameExpressions = {
  organisations: 'name',
  groups: 'name',
  sectors: 'name',
  memberships: 'name',
  members: "first_name || ' ' || last_name",
} as const;
export type NamedTable = keyof typeof nameExpressions;

export type HistoryTable = {
  kind: SubjectKind;
  /** Key columns, all of type uuid. */
  keys: string[];
  /** The column with the id of the object that the row belongs to. */
  subjectColumn: string;
  /** The table with the name of the object. */
  subjectTable?: NamedTable;
  /** Columns that triggers or generated columns maintain. */
  derived?: string[];
  writeCapability: Capability;
  readCapability: Capability;
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
    readCapability: 'organisations.read',
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
    },
  },
  organisation_sectors: {
    kind: 'organisation',
    keys: ['organisation_id', 'sector_id'],
    subjectColumn: 'organisation_id',
    subjectTable: 'organisations',
    writeCapability: 'organisations.edit',
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
    readCapability: 'grants.read',
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
    writeCapability: 'enquiries.answer',
    readCapability: 'enquiries.read',
    labels: {},
  },
};

export const toScope = ({ kind }: Pick<HistoryTable, 'kind'>, subjectId: string): Scope =>
  kind === 'organisation' ? { organisationId: subjectId } : {};
