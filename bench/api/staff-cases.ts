import { todayKinds } from '#contract/today.staff.ts';
import {
  type BenchCase,
  byOwner,
  bySample,
  type CreateRequests,
  list,
  type Paging,
  pairWithCallers,
  read,
  search,
} from './bench-case.ts';
import type { StringSamples } from './sample-data.ts';

const paging: Paging = { prefix: '', pageSize: 50 };
/** Few enough rows that a filter fills the page at both sizes. */
const shortPaging: Paging = { prefix: '', pageSize: 5 };
const subjectPaging: Paging = { prefix: '', pageSize: 20 };
const ownPaging: Paging = { prefix: '', pageSize: 5 };

const byStaff = (path: string) => byOwner(path, 'staff');
const staffSample = (path: string, samples: keyof StringSamples) => bySample(path, samples, 'staff');

const organisations = '/api/staff/organisations';
const enquiries = '/api/staff/enquiries';
const grants = '/api/staff/grants';
const history = '/api/staff/history';
const bySearch = (samples: keyof StringSamples) => staffSample('/api/staff/search?text=', samples);
const bySubject =
  (kind: string, samples: keyof StringSamples): CreateRequests =>
  (data) =>
    pairWithCallers(data[samples], data.staff, (id) => ({
      path: `${history}/${kind}/${id}`,
      baseline: { id, word: kind },
    }));

const today = '/api/staff/today';
const byTodayKind: CreateRequests = ({ staff }) =>
  pairWithCallers([...todayKinds], staff, (kind) => ({
    path: `${today}?kind=${kind}`,
    baseline: { word: kind },
  }));

const organisationCases = [
  list('staff organisations', byStaff(organisations), paging),
  list('staff organisations by country', byStaff(`${organisations}?sortField=country`), paging),
  list('staff organisations by size', byStaff(`${organisations}?sortField=members&sortOrder=desc`), paging),
  list('staff organisation filters', byStaff('/api/staff/organisation-filters')),
  search('staff organisations by name', staffSample(`${organisations}?text=`, 'organisationWords'), paging),
  search('staff organisations of a country', staffSample(`${organisations}?country=`, 'countries'), paging),
  search('staff organisations of a state', staffSample(`${organisations}?state=`, 'states'), shortPaging),
  search(
    'staff organisations of a sector',
    staffSample(`${organisations}?sectorId=`, 'sectors'),
    shortPaging,
  ),
  search('staff organisations of a plan', byStaff(`${organisations}?plan=associate`), shortPaging),
  search('staff organisations, also retired', byStaff(`${organisations}?status=all`), paging),
  read('staff organisation', staffSample(`${organisations}/`, 'organisations')),
];

const members = '/api/staff/members';
const byMembers = (parameters: string) => byStaff(`${members}?${parameters}`);
const memberSample = (parameter: string, samples: keyof StringSamples) =>
  staffSample(`${members}?${parameter}=`, samples);

const duplicatesOfMember: CreateRequests = ({ listedMembers, staff }) =>
  pairWithCallers(listedMembers, staff, (id) => ({
    path: `${members}/${id}/duplicates`,
    baseline: { id },
  }));

const memberCases = [
  list('staff members', byStaff(members), paging),
  list('staff members by number', byMembers('sortField=memberNumber&sortOrder=desc'), paging),
  list('staff members by join date', byMembers('sortField=joinedAt&sortOrder=desc'), paging),
  list('staff members by last use', byMembers('sortField=lastSeenAt&sortOrder=desc'), paging),
  list('staff member filters', byStaff('/api/staff/member-filters')),
  search('staff members by name', memberSample('text', 'names'), paging),
  search('staff members by last name', memberSample('text', 'lastNames'), paging),
  search('staff members by a name with a typo', memberSample('text', 'mistyped'), paging),
  search('staff members by email', memberSample('text', 'emails'), paging),
  search('staff members by mobile', memberSample('text', 'mobiles'), paging),
  search('staff members with a number', memberSample('text', 'memberNumbers'), paging),
  search('staff members by organisation name', memberSample('text', 'organisationWords'), paging),
  search('staff members of a plan', memberSample('membershipId', 'memberships'), paging),
  search('staff members of a state', byMembers('state=unconfirmed'), shortPaging),
  search('staff members of an organisation', memberSample('organisationId', 'organisations'), shortPaging),
  search('staff members of a jurisdiction', memberSample('jurisdictionId', 'jurisdictions'), paging),
  search('staff members of a segment', memberSample('segmentId', 'segments'), shortPaging),
  search('staff members from a join date', memberSample('joinedFrom', 'joinDays'), shortPaging),
  search('staff members to a join date', memberSample('joinedTo', 'joinDays'), shortPaging),
  search('staff members never seen', byMembers('lastSeen=never'), paging),
  search(
    'staff members with an open join',
    byMembers('openJoin=any&sortField=joinedAt&sortOrder=desc'),
    shortPaging,
  ),
  search('staff members not in the directory', byMembers('listing=unlisted'), paging),
  search('staff duplicates of a member', duplicatesOfMember),
];

const enquiryCases = [
  list('enquiries', byStaff(enquiries), paging),
  list('enquiries by waiting time', byStaff(`${enquiries}?sortField=waitingSince&sortOrder=asc`), paging),
  list('enquiry figures', byStaff('/api/staff/enquiry-figures')),
  list('enquiry owners', byStaff('/api/staff/enquiry-owners')),
  list('enquiry templates', byStaff('/api/staff/enquiry-templates')),
  list('own enquiries', byOwner('/api/enquiries', 'enquirers'), ownPaging),
  search('enquiries of a state', staffSample(`${enquiries}?state=`, 'enquiryStates'), paging),
  search('enquiries of an owner', staffSample(`${enquiries}?owner=`, 'enquiryOwners'), paging),
  search('enquiries without an owner', byStaff(`${enquiries}?owner=nobody`), paging),
  search('enquiries of a type', staffSample(`${enquiries}?type=`, 'enquiryTypes'), paging),
  search('enquiries by name', staffSample(`${enquiries}?text=`, 'enquiryNames'), paging),
  search('enquiries by a common word', staffSample(`${enquiries}?text=`, 'enquiryWords'), paging),
  search('enquiries by reference', staffSample(`${enquiries}?text=E-`, 'enquiryNumbers'), paging),
  read('enquiry', staffSample(`${enquiries}/`, 'enquiries')),
];

const historyCases = [
  list('grants', byStaff(grants), paging),
  search('grants of a role', staffSample(`${grants}?role=`, 'roles'), paging),
  search('grants by name', staffSample(`${grants}?text=`, 'grantedNames'), paging),
  list('history', byStaff(history), paging),
  search('history of an actor', staffSample(`${history}?actorId=`, 'actors'), paging),
  search('history of a kind', staffSample(`${history}?kind=`, 'subjectKinds'), paging),
  search('history of an action', staffSample(`${history}?action=`, 'actions'), paging),
  search('history from a date', staffSample(`${history}?from=`, 'historyDates'), paging),
  search('history to a date', staffSample(`${history}?to=`, 'historyDates'), paging),
  search('history of an organisation', bySubject('organisation', 'organisations'), subjectPaging),
  search('history of an enquiry', bySubject('enquiry', 'enquiries'), subjectPaging),
  search('history of a member', bySubject('member', 'listedMembers'), subjectPaging),
];

const library = '/api/staff/library';

const libraryCases = [
  list('library', byStaff(library), paging),
  list('library by title', byStaff(`${library}?sortField=title&sortOrder=asc`), paging),
  list('library by review date', byStaff(`${library}?sortField=reviewOn&sortOrder=asc`), paging),
  list('library by publishing date', byStaff(`${library}?sortField=publishAt&sortOrder=asc`), paging),
  list('library counts', byStaff('/api/staff/library-counts')),
  list('library categories', byStaff('/api/staff/library-categories')),
  list('library options', byStaff('/api/staff/library-options')),
  search('library by words', staffSample(`${library}?text=`, 'titleWords'), shortPaging),
  search('library of a state', byStaff(`${library}?state=published`), paging),
  search('library of an access level', staffSample(`${library}?accessLevelId=`, 'accessLevels'), paging),
  search('library of a category', staffSample(`${library}?categoryId=`, 'categories'), shortPaging),
  search('library of a tag', staffSample(`${library}?tag=`, 'tags'), shortPaging),
  search('library without an owner', byStaff(`${library}?owner=none`), paging),
  search('library with a review due', byStaff(`${library}?review=overdue`)),
  search('library bin', byStaff(`${library}?bin=true`)),
  read('library item', staffSample(`${library}/`, 'libraryItems')),
  read('library audience', staffSample('/api/staff/library-audience/', 'accessLevels')),
];

const events = '/api/staff/events';

const eventCases = [
  list('staff events', byStaff(`${events}?view=all`), paging),
  list('staff events by name', byStaff(`${events}?view=all&sortField=name&sortOrder=desc`), paging),
  search('staff events of a format', byStaff(`${events}?view=past&format=Online`), shortPaging),
  search('staff events by words', staffSample(`${events}?view=all&text=`, 'eventWords'), shortPaging),
  read('staff event', staffSample(`${events}/`, 'events')),
];

const groups = '/api/staff/groups';
const byGroup =
  (parameters: string): CreateRequests =>
  ({ groups: groupIds, staff }) =>
    pairWithCallers(groupIds, staff, (id) => ({
      path: `${groups}/${id}/members?${parameters}`,
      baseline: { id },
    }));
const byGroupAndName: CreateRequests = ({ namesInGroups, staff }) =>
  pairWithCallers(namesInGroups, staff, ({ groupId, value }) => ({
    path: `${groups}/${groupId}/members?text=${encodeURIComponent(value)}`,
    baseline: { id: groupId, word: value },
  }));

const groupCases = [
  list('staff groups', byStaff(groups), paging),
  list('staff groups by type', byStaff(`${groups}?sortField=type&sortOrder=desc`), paging),
  search('staff groups with drafts', byStaff(`${groups}?view=drafts`), shortPaging),
  search('staff groups of a type', staffSample(`${groups}?typeId=`, 'groupTypes'), shortPaging),
  search('staff groups by words', staffSample(`${groups}?text=`, 'groupWords'), shortPaging),
  list('staff group members', byGroup('sortField=lastName&sortOrder=asc'), shortPaging),
  search('staff group members by name', byGroupAndName, shortPaging),
  read('staff group', staffSample(`${groups}/`, 'groups')),
];

export const staffCases: BenchCase[] = [
  ...libraryCases,
  ...eventCases,
  ...groupCases,
  ...memberCases,
  ...organisationCases,
  ...enquiryCases,
  ...historyCases,
  list('today', byStaff(today)),
  search('today of a kind', byTodayKind),
  search('today, taken by the caller', byStaff(`${today}?mine=true`)),
  search('console search by name', bySearch('names')),
  search('console search by last name', bySearch('lastNames')),
  search('console search by a common word', bySearch('enquiryWords')),
  search('console search by reference', bySearch('enquiryReferences')),
  read('staff profile', byStaff('/api/staff/me')),
  read('staff member', staffSample('/api/staff/members/', 'listedMembers')),
];
