import type { ColumnOf, ConvertedFieldName, FieldName } from '#contract/member-fields.ts';
import { fieldNames, fieldOf } from '#contract/member-fields.ts';
import type { Viewer } from '#contract/viewer.ts';
import { toImageUrl } from '../../files/files.sql.ts';
import { assertListed, maskHiddenFields } from '../../privacy/member-visibility.ts';
import { presentPrivacy } from '../../privacy/privacy-switches.ts';
import { isInformationalMembership } from '../../privacy/viewer.ts';
import type { UserRow } from './members.sql.ts';

export function toPublicProfile(user: UserRow, viewer: Viewer) {
  assertListed(user);
  return { ...maskHiddenFields(presentFields(user), user, viewer), includeInDirectory: user.isListed };
}

export const toOwnProfile = (user: UserRow) => ({ ...presentFields(user), ...presentPrivacy(user) });

const converters = {
  profileImage: (user: UserRow) => toImageUrl(user.photoKey),
  dob: (user: UserRow) => user.dateOfBirth?.replaceAll('-', '/') ?? null,
  membership: (user: UserRow) => ({ name: user.membershipName }),
  isInformationalType: (user: UserRow) => isInformationalMembership(user.membershipName),
  isEmailConfirmed: (user: UserRow) => user.emailConfirmedAt !== null,
  hasStaffAccess: (user: UserRow) => user.hasStaffAccess,
  requirements: (user: UserRow) => ({
    accessibilityRequirement: user.accessibilityRequirement,
    dietaryRequirements: user.dietaryRequirements,
  }),
  unlistedOrganisationName: (user: UserRow) => (user.organisationId ? null : user.unlistedOrganisationName),
  segments: (user: UserRow) =>
    user.segments.map(({ name, category }) => ({ name, segmentCategory: category })),
} satisfies Record<ConvertedFieldName, (user: UserRow) => unknown>;

/** A column that the query does not select fails the type check. */
type StoredValue<Column> = Column extends keyof UserRow ? UserRow[Column] : { missingColumn: Column };

type PresentedFields = {
  [Name in FieldName]: Name extends ConvertedFieldName
    ? ReturnType<(typeof converters)[Name]>
    : StoredValue<ColumnOf<Name>>;
};

const presentFields = (user: UserRow) =>
  Object.fromEntries(fieldNames.map((name) => [name, presentField(user, name)])) as PresentedFields;

function presentField(user: UserRow, name: FieldName): unknown {
  const { column = name } = fieldOf(name);
  return column === null ? converters[name as ConvertedFieldName](user) : user[column as keyof UserRow];
}
