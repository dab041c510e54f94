import type { StaffSearchResult } from '#contract/console.staff.ts';
import { formatReference } from '#contract/enquiries.ts';
import { can, type Grant } from '#contract/permissions.ts';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { findReferenceNumber } from '../enquiries/enquiries.staff.sql.ts';
import {
  findEnquiriesByText,
  findGroupsByName,
  findOrganisationsByName,
  findPeopleByEmail,
  findPeopleByName,
} from './search-staff.sql.ts';

/** Tolerates a typo in the name of an organisation or group if nothing matches as typed: comparing takes 30 ms. */
export async function searchStaff(
  { readDb }: { readDb: Db },
  caller: Caller,
  text: string,
): Promise<StaffSearchResult[]> {
  const found = await searchOnce(readDb, caller, { text, allowsTypos: false });
  return found.length > 0 ? found : searchOnce(readDb, caller, { text, allowsTypos: true });
}

/** Finds only what the caller may open in the console. */
async function searchOnce(
  readDb: Db,
  { grants }: Caller,
  search: { text: string; allowsTypos: boolean },
): Promise<StaffSearchResult[]> {
  const { text } = search;
  const includesUnlisted = can(grants, 'members.readPrivate');
  const ownOrganisationIds = grants.flatMap(({ organisationId }) => organisationId ?? []);
  const scope = can(grants, 'organisations.read') ? undefined : ownOrganisationIds;
  const isReference = findReferenceNumber(text) !== undefined;
  const [people, organisations, enquiries, groups] = await Promise.all([
    can(grants, 'members.read') && !isReference ? findPeople(readDb, text, includesUnlisted) : [],
    isReference ? [] : findOrganisationsByName(readDb, search, scope),
    can(grants, 'enquiries.read') ? findEnquiriesByText(readDb, text) : [],
    isReference ? [] : findGroupsByName(readDb, search, listReadableGroupIds(grants)),
  ]);
  return [
    ...people.map(({ id, name, note }) => ({ kind: 'member' as const, id, title: name, note: note ?? '' })),
    ...organisations.map(({ id, name, note }) => ({ kind: 'organisation' as const, id, title: name, note })),
    ...enquiries.map(({ id, number, firstName, lastName, enquiryLabel, state }) => ({
      kind: 'enquiry' as const,
      id,
      title: `${formatReference(number)} ${firstName} ${lastName}`,
      note: `${enquiryLabel}, ${state}`,
    })),
    ...groups.map(({ id, name, memberCount, isLive }) => ({
      kind: 'group' as const,
      id,
      title: name,
      note: isLive ? (memberCount === 1 ? '1 member' : `${memberCount} members`) : 'draft',
    })),
  ];
}

/** Undefined for all groups. */
const listReadableGroupIds = (grants: Grant[]) =>
  can(grants, 'groups.read') ? undefined : grants.flatMap(({ groupId }) => groupId ?? []);

function findPeople(db: Db, text: string, canReadPrivate: boolean) {
  if (text.includes('@')) return canReadPrivate ? findPeopleByEmail(db, text) : [];
  return findPeopleByName(db, text, canReadPrivate);
}
