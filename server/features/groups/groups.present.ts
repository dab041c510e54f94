import type { Reader } from '#contract/reader.ts';
import { pictureUrl } from '../../files/files.sql.ts';
import { visiblePhoto } from '../../privacy/members.present.ts';
import type { GroupRow } from './groups.sql.ts';
import type { RosterRow } from './rosters.sql.ts';

export const presentGroup = (group: GroupRow) => ({
  id: group.id,
  name: group.name,
  description: group.description,
  groupImg: pictureUrl(group.imageKey),
  parentName: group.parentName,
});

export function presentGroupMember(member: RosterRow, reader: Reader) {
  const inDirectory = Boolean(member.isListed);
  return {
    id: member.id,
    firstName: member.firstName,
    lastName: member.lastName,
    profileImage: visiblePhoto({ ...member, inDirectory }, reader),
    includeInDirectory: inDirectory,
    workplace: inDirectory ? member.workplace : null,
  };
}
