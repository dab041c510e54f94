import { type FieldName, fieldNames, fieldOf } from '#contract/member-fields.ts';
import type { StaffMember } from '#contract/members.staff.ts';
import { hashVersion } from '../../http/hash-version.ts';
import { fullViewer } from '../../privacy/viewer.ts';
import { toOwnProfile, toPublicProfile } from './members.present.ts';
import type { AnyUserRow, ClosedMemberRow, UserRow } from './members.sql.ts';

/** The account is not closed, so there are details. */
export type OpenMember = StaffMember & { details: NonNullable<StaffMember['details']> };

export function presentAll(user: AnyUserRow): OpenMember {
  const profile = toOwnProfile(user);
  const { emailConfirmedAt, passwordChangedAt, hasSecondStep, disabledAt } = user;
  return {
    ...presentProfile(user, profile),
    unlistedOrganisationName: profile.unlistedOrganisationName,
    isEmailConfirmed: profile.isEmailConfirmed,
    memberNumber: user.memberNumber,
    membershipId: user.membershipId,
    membershipEndsOn: user.membershipEndsOn,
    joinedAt: user.joinedAt.toISOString(),
    closedAt: null,
    mergedInto: user.mergedInto,
    mergedFrom: user.mergedFrom,
    account: {
      emailConfirmedAt: emailConfirmedAt?.toISOString() ?? null,
      passwordChangedAt: passwordChangedAt.toISOString(),
      hasSecondStep,
      disabledAt: disabledAt?.toISOString() ?? null,
    },
    details: profile,
    version: toVersion(profile),
    membershipVersion: hashVersion([user.membershipId, user.membershipEndsOn, profile.companyId]),
  };
}

const editableNames = fieldNames.filter((name) => !['readOnly', 'flag'].includes(fieldOf(name).format));

const toVersion = (profile: Record<FieldName, unknown>) =>
  hashVersion(editableNames.map((name) => profile[name]));

const onlyForStaffWhoReadPrivateData = {
  unlistedOrganisationName: null,
  isEmailConfirmed: null,
  memberNumber: null,
  membershipId: null,
  membershipEndsOn: null,
  joinedAt: null,
  closedAt: null,
  mergedInto: null,
  mergedFrom: null,
  account: null,
  details: null,
  version: null,
  membershipVersion: null,
};

/** Throws 403 unless the member is listed. */
export const presentVisible = (user: UserRow): StaffMember => ({
  ...presentProfile(user, toPublicProfile(user, fullViewer)),
  ...onlyForStaffWhoReadPrivateData,
});

/** The row of a closed account has a pseudonym and no personal data. */
export const presentClosed = ({
  id,
  name,
  membership,
  memberNumber,
  joinedAt,
  closedAt,
}: ClosedMemberRow): StaffMember => ({
  ...onlyForStaffWhoReadPrivateData,
  ...{ id, name, membership },
  ...{ pronouns: null, photoUrl: null, position: null, organisation: null },
  ...{ email: null, mobile: null, landline: null, isListed: false },
  memberNumber,
  joinedAt: joinedAt.toISOString(),
  closedAt: closedAt.toISOString(),
});

type Profile = ReturnType<typeof toOwnProfile> | ReturnType<typeof toPublicProfile>;

function presentProfile(user: UserRow, profile: Profile) {
  const { id, pronouns, profileImage, companyId, companyName, email } = profile;
  return {
    id,
    name: `${user.firstName} ${user.lastName}`,
    pronouns,
    photoUrl: profileImage,
    position: profile.positionTitle,
    organisation: companyId && companyName ? { id: companyId, name: companyName } : null,
    membership: user.membershipName,
    email,
    mobile: profile.mobile,
    landline: profile.workLandline,
    isListed: user.isListed,
  };
}
