import type { Reader } from '#contract/reader.ts';
import { visiblePhoto } from '../../privacy/members.present.ts';
import type { DirectoryRow } from './directory.sql.ts';

export const presentDirectoryMember = (
  member: DirectoryRow,
  jurisdictions: { id: string; label: string }[],
  reader: Reader,
) => ({
  userId: member.id,
  contactId: member.id,
  firstName: member.firstName,
  lastName: member.lastName,
  jobPosition: member.positionTitle,
  companyName: member.organisationName,
  memberImg: visiblePhoto(member, reader),
  jurisdictions: jurisdictions
    .filter(({ id }) => member.jurisdictionIds.includes(id))
    .map(({ label }) => label),
});
