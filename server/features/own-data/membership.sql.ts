import { sql } from 'kysely';
import { inOneBatch, keyByText, keyByTime, readInBatches } from './read-in-batches.sql.ts';
import type { Subject } from './subject.ts';

const readMemberships: Subject['read'] = (db, { memberId }) =>
  readInBatches(
    db,
    sql`
      SELECT memberships.name AS membership, joined_at AS since, NULL::date AS paid_from, NULL::date AS paid_to,
        NULL::bigint AS invoice_number, ${keyByText("''::text || '0'")}
      FROM members JOIN memberships ON memberships.id = membership_id WHERE members.id = ${memberId}
      UNION ALL
      SELECT kind, issued_at, period_from, period_to, number, ${keyByTime('issued_at', 'id')}
      FROM invoices WHERE member_id = ${memberId} AND period_from IS NOT NULL
    `,
  );

const readOrganisation: Subject['read'] = async function* (db, { memberId }) {
  yield* inOneBatch(
    await db
      .selectFrom('members')
      .innerJoin('organisations', 'organisations.id', 'members.organisationId')
      .select(['organisations.name', 'organisations.abn', 'organisations.website', 'organisations.phone'])
      .select([
        'organisations.street',
        'organisations.suburb',
        'organisations.state',
        'organisations.postcode',
      ])
      .select(['organisations.country', 'members.isBillingContact as areYouBillingContact'])
      .where('members.id', '=', memberId)
      .execute(),
  );
};

const readGroups: Subject['read'] = (db, { memberId }) =>
  readInBatches(
    db,
    sql`
      SELECT groups.name, joined_at, ${keyByTime('joined_at', 'group_id')}
      FROM group_members JOIN groups ON groups.id = group_id WHERE member_id = ${memberId}
    `,
  );

const readGrants: Subject['read'] = (db, { memberId }) =>
  readInBatches(
    db,
    sql`
      SELECT role, coalesce(groups.name, organisations.name) AS for, granted_at, until, ended_at,
        ${keyByTime('granted_at', 'grants.id')}
      FROM grants
      LEFT JOIN groups ON groups.id = group_id LEFT JOIN organisations ON organisations.id = grants.organisation_id
      WHERE member_id = ${memberId}
    `,
  );

const readViews: Subject['read'] = (db, { memberId }) =>
  readInBatches(
    db,
    sql`
      SELECT table_name AS list, label AS name, search AS filter, created_at, ${keyByTime('created_at', 'id')}
      FROM saved_views WHERE member_id = ${memberId}
    `,
  );

const readUploads: Subject['read'] = (db, { memberId }) =>
  readInBatches(
    db,
    sql`
      SELECT name, byte_size, created_at, ${keyByTime('created_at', 'id')}
      FROM uploads WHERE member_id = ${memberId}
    `,
  );

export const membershipSubjects: Subject[] = [
  {
    name: 'memberships',
    title: 'Membership',
    about: 'Your membership, and the periods that were invoiced.',
    read: readMemberships,
  },
  {
    name: 'organisation',
    title: 'Organisation',
    about: 'The organisation that you belong to in the portal.',
    read: readOrganisation,
  },
  {
    name: 'groups',
    title: 'Collaboration groups',
    about: 'The groups that you are in, and since when. Other members of the groups are not listed.',
    read: readGroups,
  },
  {
    name: 'roles',
    title: 'Staff roles',
    about: 'Roles that you have or had in the staff console.',
    read: readGrants,
  },
  {
    name: 'saved-views',
    title: 'Saved views',
    about: 'Filters of lists that you saved in the staff console.',
    read: readViews,
  },
  {
    name: 'uploads',
    title: 'Unfinished uploads',
    about:
      'Files that you uploaded in the staff console and have not used yet. They are deleted after a day.',
    read: readUploads,
  },
];
