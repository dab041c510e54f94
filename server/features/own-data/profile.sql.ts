import { sql } from 'kysely';
import { contactSwitches } from '#contract/contact-fields.ts';
import { fieldNames, fieldOf, type Visibility } from '#contract/member-fields.ts';
import type { Db } from '../../db/database.ts';
import { inOneBatch, keyByText, type Row, type Rows, readInBatches } from './read-in-batches.sql.ts';
import type { Owner, Subject } from './subject.ts';

const fieldByColumn = new Map(
  fieldNames.map((name) => {
    const field = fieldOf(name);
    return [field.column ?? name, field];
  }),
);

const consentLabels: Record<string, string> = {
  agreeToSms: 'Messages by SMS',
  agreeToEmail: 'Messages by email',
  agreeToPush: 'Subscriptions and communications',
  wantsListing: 'Include me in the member directory',
  showPhoto: 'Show my photo in the directory',
  ...Object.fromEntries(
    Object.values(contactSwitches).map(({ column, label }) => [column, `Show in the directory: ${label}`]),
  ),
};

const audiences: Record<Visibility, string> = {
  everyone: 'Members, while you are in the directory',
  details: 'Full members, while you are in the directory',
  private: 'You and staff',
  showDirectoryPhoto: 'Full members, while you show your photo',
  showContactInformation: 'Full members, while you show a contact detail',
  showEmail: 'Full members, while you show your email',
  showPersonalMobile: 'Full members, while you show your mobile',
  showWorkLandline: 'Full members, while you show your landline',
};

/** Every column of the member, so that a new one cannot be forgotten. */
const findMember = (db: Db, memberId: string) =>
  db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.memberId', 'members.id')
    .innerJoin('memberships', 'memberships.id', 'members.membershipId')
    .leftJoin('organisations', 'organisations.id', 'members.organisationId')
    .selectAll('members')
    .select([
      'accounts.email',
      'accounts.emailConfirmedAt',
      'accounts.passwordChangedAt',
      'accounts.lastSeenAt',
    ])
    .select(['memberships.name as membership', 'organisations.name as organisationName'])
    .where('members.id', '=', memberId)
    .executeTakeFirst();

/** Columns that other columns repeat in a form for people. */
const leftOutColumns = [
  'sortName',
  'searchName',
  'membershipId',
  'organisationId',
  'mergedIntoId',
  'closedAt',
];

async function* readProfile(db: Db, { memberId }: Owner): Rows {
  const member: Row = (await findMember(db, memberId)) ?? {};
  const columns = Object.keys(member).filter(
    (name) => !leftOutColumns.includes(name) && !consentLabels[name],
  );
  yield* inOneBatch(
    columns.map((column) => {
      const field = fieldByColumn.get(column);
      return {
        field: labelOf(column),
        value: column === 'photoKey' ? describePhoto(member[column]) : member[column],
        shownTo:
          column === 'photoKey' ? audiences.showDirectoryPhoto : audiences[field?.visibility ?? 'private'],
      };
    }),
  );
}

const describePhoto = (key: unknown) => (key ? 'See the folder “pictures”' : null);

const otherLabels: Record<string, string> = {
  id: 'Identifier',
  photoKey: 'Photo',
  organisationName: 'Organisation',
  unlistedOrganisationName: 'Organisation as you typed it',
};

const labelOf = (column: string) =>
  otherLabels[column] ?? fieldByColumn.get(column)?.label ?? toSentence(column);

/** "isBillingContact" becomes "Is billing contact". */
const toSentence = (name: string) =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

async function* readConsents(db: Db, { memberId }: Owner): Rows {
  const member: Row = (await findMember(db, memberId)) ?? {};
  const isOn = (column: string) => (member[column] ? 'Yes' : 'No');
  yield* inOneBatch(
    Object.entries(consentLabels).map(([column, setting]) => ({ setting, value: isOn(column) })),
  );
}

const readSegments: Subject['read'] = (db, { memberId }) =>
  readInBatches(
    db,
    sql`
      SELECT segments.category AS kind, segments.name, ${keyByText("segments.category || ' ' || segments.name")}
      FROM member_segments JOIN segments ON segments.id = segment_id WHERE member_id = ${memberId}
      UNION ALL
      SELECT 'Jurisdiction', label, ${keyByText("'Jurisdiction ' || label")}
      FROM member_jurisdictions JOIN jurisdictions ON jurisdictions.id = jurisdiction_id
      WHERE member_id = ${memberId}
    `,
  );

export const profileSubjects: Subject[] = [
  {
    name: 'profile',
    title: 'Your profile',
    about: 'Every field of your profile and account, and who can see it.',
    read: readProfile,
  },
  {
    name: 'consents',
    title: 'Privacy and consents',
    about: 'What you show in the directory, and which messages you agreed to.',
    read: readConsents,
  },
  {
    name: 'segments',
    title: 'Segments and jurisdictions',
    about: 'How the association groups its members, such as by role or region.',
    read: readSegments,
  },
];
