import { acting, actingStaff } from './acting.ts';
import { authentication } from './authentication.ts';
import { binStaff } from './bin.staff.ts';
import { calendarAddress } from './calendar-address.ts';
import { categoriesStaff } from './categories.staff.ts';
import { consoleStaff } from './console.staff.ts';
import { directory } from './directory.ts';
import type { Endpoint } from './endpoint.ts';
import { enquiriesStaff } from './enquiries.staff.ts';
import { enquiries } from './enquiries.ts';
import { eventsStaff } from './events.staff.ts';
import { events } from './events.ts';
import { exportsStaff } from './exports.staff.ts';
import { files } from './files.ts';
import { grantsStaff } from './grants.staff.ts';
import { groupsStaff } from './groups.staff.ts';
import { groups } from './groups.ts';
import { historyStaff } from './history.staff.ts';
import { importsStaff } from './imports.staff.ts';
import { invoices } from './invoices.ts';
import { libraryStaff } from './library.staff.ts';
import { libraryChangesStaff } from './library-changes.staff.ts';
import { libraryFilesStaff } from './library-files.staff.ts';
import { marketplace } from './marketplace.ts';
import { memberAccessStaff } from './member-access.staff.ts';
import { memberChangesStaff } from './member-changes.staff.ts';
import { memberListStaff } from './member-list.staff.ts';
import { memberMergeStaff } from './member-merge.staff.ts';
import { memberNotesStaff } from './member-notes.staff.ts';
import { membersStaff } from './members.staff.ts';
import { members } from './members.ts';
import { onboardingStaff } from './onboarding.staff.ts';
import { onboarding } from './onboarding.ts';
import { organisationsStaff } from './organisations.staff.ts';
import { organisations } from './organisations.ts';
import { outbox } from './outbox.ts';
import { ownDataStaff } from './own-data.staff.ts';
import { ownData } from './own-data.ts';
import { productsStaff } from './products.staff.ts';
import { resources } from './resources.ts';
import { savedItems } from './saved-items.ts';
import { savedSearches } from './saved-searches.ts';
import { search } from './search.ts';
import { secondStep } from './second-step.ts';
import { settingsStaff } from './settings.staff.ts';
import { signInPicturesStaff } from './sign-in-pictures.staff.ts';
import { todayStaff } from './today.staff.ts';
import { uploadsStaff } from './uploads.staff.ts';

export const endpointGroups = {
  authentication,
  secondStep,
  acting,
  ownData,
  members,
  onboarding,
  enquiries,
  resources,
  events,
  calendarAddress,
  groups,
  directory,
  organisations,
  savedItems,
  savedSearches,
  invoices,
  marketplace,
  files,
  outbox,
  search,
  actingStaff,
  binStaff,
  consoleStaff,
  enquiriesStaff,
  eventsStaff,
  grantsStaff,
  groupsStaff,
  historyStaff,
  importsStaff,
  exportsStaff,
  libraryStaff,
  memberMergeStaff,
  membersStaff,
  memberAccessStaff,
  onboardingStaff,
  memberNotesStaff,
  memberListStaff,
  memberChangesStaff,
  organisationsStaff,
  ownDataStaff,
  settingsStaff,
  signInPicturesStaff,
  productsStaff,
  todayStaff,
  uploadsStaff,
  libraryFilesStaff,
  libraryChangesStaff,
  categoriesStaff,
} satisfies Record<string, Record<string, Endpoint>>;
