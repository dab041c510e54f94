import type { FastifyInstance } from 'fastify';
import { membersStaff } from '#contract/members.staff.ts';
import { can } from '#contract/permissions.ts';
import { recordHiddenRead } from '../../history/record-hidden-read.ts';
import { notFound } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import { fullViewer } from '../../privacy/viewer.ts';
import type { Feature, Services } from '../services.ts';
import { toOwnProfile, toPublicProfile } from './members.present.ts';
import { memberSearch } from './members.search.ts';
import { findUser, type UserRow } from './members.sql.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, { db }: Services): void {
  registerEndpoints(app, accessControl, membersStaff, {
    getStaffMember: async ({ params }, { caller }) => {
      const user = await findUser(db, params.id);
      if (!user) throw notFound('Member not found.');
      if (!can(caller.grants, 'members.readPrivate')) return presentVisible(user);
      if (!user.isListed) {
        const subject = { kind: 'member', id: user.id, label: fullName(user) } as const;
        await recordHiddenRead(db, caller, subject);
      }
      return presentAll(user);
    },
  });
}

const fullName = ({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

function presentAll(user: UserRow) {
  const profile = toOwnProfile(user);
  return {
    ...presentProfile(user, profile),
    unlistedOrganisationName: profile.unlistedOrganisationName,
    isEmailConfirmed: profile.isEmailConfirmed,
    joinedAt: user.joinedAt.toISOString(),
  };
}

/** Throws 403 unless the member is listed. */
const presentVisible = (user: UserRow) => ({
  ...presentProfile(user, toPublicProfile(user, fullViewer)),
  unlistedOrganisationName: null,
  isEmailConfirmed: null,
  joinedAt: null,
});

type Profile = ReturnType<typeof toOwnProfile> | ReturnType<typeof toPublicProfile>;

function presentProfile(user: UserRow, profile: Profile) {
  const { id, pronouns, profileImage, companyId, companyName, email } = profile;
  return {
    id,
    name: fullName(user),
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

export const membersStaffFeature: Feature = { routes, search: [memberSearch] };
