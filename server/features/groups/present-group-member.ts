import type { Viewer } from '#contract/viewer.ts';
import { getVisiblePhotoUrl } from '../../privacy/member-visibility.ts';
import type { GroupMemberRow } from './group-members.sql.ts';

/** Returns the fields that members see. Unlisted members have only a name. */
export function presentGroupMember(member: GroupMemberRow, viewer: Viewer) {
  const { id, firstName, lastName, isListed } = member;
  const profileImage = getVisiblePhotoUrl(member, viewer);
  const workplace = isListed ? member.workplace : null;
  return { id, firstName, lastName, profileImage, includeInDirectory: isListed, workplace };
}
