import { type RawBuilder, sql } from 'kysely';
import { associationTimeZone } from '#contract/association-time-zone.ts';
import { type FieldName, fieldNames, fieldOf } from '#contract/member-fields.ts';
import type { ExportColumn } from '../../exports/export-list.ts';
import type { Cell } from '../../files/tables/written-table.ts';

type MemberColumn = ExportColumn & { value: RawBuilder<Cell> };

const yesOrNo = (condition: string) => sql.raw<Cell>(`CASE WHEN ${condition} THEN 'Yes' ELSE 'No' END`);

const inLocalTime = (column: string, format: string) =>
  sql.raw<Cell>(`to_char(${column} AT TIME ZONE '${associationTimeZone}', '${format}')`);

/** The fields that members see in their profile, with the same labels. */
function toColumn(field: FieldName): MemberColumn[] {
  const { label, format, column = field } = fieldOf(field);
  if (!label || !column || format === 'readOnly') return [];
  const isDefault = field === 'firstName' || field === 'lastName';
  return [{ name: field, label, ...(isDefault && { isDefault }), value: sql.ref(`members.${column}`) }];
}

/** The labels are those that an import recognises. */
export const memberExportColumns: MemberColumn[] = [
  { name: 'memberId', label: 'Member id', value: sql.raw('members.id') },
  { name: 'memberNumber', label: 'Member number', isDefault: true, value: sql.raw('members.member_number') },
  { name: 'email', label: 'Registered email', isDefault: true, value: sql.raw('accounts.email') },
  ...fieldNames.flatMap(toColumn),
  { name: 'dob', label: 'Date of birth', isDate: true, value: sql.raw('members.date_of_birth::text') },
  { name: 'organisation', label: 'Organisation', isDefault: true, value: sql.raw('organisations.name') },
  {
    name: 'unlistedOrganisation',
    label: 'Organisation that is not listed',
    value: sql.raw('members.unlisted_organisation_name'),
  },
  { name: 'membership', label: 'Membership', isDefault: true, value: sql.raw('memberships.name') },
  {
    name: 'membershipEndsOn',
    label: 'Membership ends on',
    isDate: true,
    value: sql.raw('members.membership_ends_on::text'),
  },
  { name: 'account', label: 'Account', isDefault: true, value: sql.raw('entries.state') },
  {
    name: 'joinedOn',
    label: 'Member since',
    isDefault: true,
    isDate: true,
    value: inLocalTime('entries.joined_at', 'YYYY-MM-DD'),
  },
  {
    name: 'lastSeenAt',
    label: 'Last seen',
    isDate: true,
    value: inLocalTime('entries.last_seen_at', 'YYYY-MM-DD HH24:MI:SS'),
  },
  { name: 'listed', label: 'Listed in the directory', value: yesOrNo('entries.is_listed') },
  {
    name: 'jurisdictions',
    label: 'Jurisdictions',
    value: sql.raw(`(
      SELECT string_agg(label, '; ' ORDER BY position) FROM jurisdictions WHERE id = ANY (entries.jurisdiction_ids)
    )`),
  },
  {
    name: 'segments',
    label: 'Segments',
    value: sql.raw(`(
      SELECT string_agg(name, '; ' ORDER BY category, name) FROM segments WHERE id = ANY (entries.segment_ids)
    )`),
  },
  { name: 'billingContact', label: 'Billing contact', value: yesOrNo('members.is_billing_contact') },
  { name: 'agreesToEmail', label: 'Agrees to emails', value: yesOrNo('members.agree_to_email') },
  { name: 'agreesToSms', label: 'Agrees to text messages', value: yesOrNo('members.agree_to_sms') },
  {
    name: 'roles',
    label: 'Staff roles',
    capability: 'grants.read',
    value: sql.raw(`(
      SELECT string_agg(DISTINCT role, '; ' ORDER BY role) FROM active_grants WHERE active_grants.member_id = members.id
    )`),
  },
  {
    name: 'openInvoices',
    label: 'Open invoices',
    capability: 'invoices.read',
    value: sql.raw(`(
      SELECT count(*)::integer FROM invoices WHERE invoices.member_id = members.id AND status = 'Open'
    )`),
  },
];
