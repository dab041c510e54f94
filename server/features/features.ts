import { draftsFeature } from '../drafts/drafts.feature.ts';
import { filesFeature } from '../files/files.routes.ts';
import { jobsFeature } from '../jobs/jobs.feature.ts';
import { emailFeature } from '../mail/mailer.ts';
import { paymentsFeature } from '../payments/payments.feature.ts';
import { authenticationFeature } from './authentication/authentication.routes.ts';
import { memberAccessFeature } from './authentication/member-access.staff.routes.ts';
import { signInPicturesFeature } from './authentication/sign-in-pictures.staff.routes.ts';
import { binFeature } from './bin/bin.staff.routes.ts';
import { directoryFeature } from './directory/directory.routes.ts';
import { enquiriesFeature } from './enquiries/enquiries.routes.ts';
import { enquiriesStaffFeature } from './enquiries/enquiries.staff.routes.ts';
import { calendarAddressFeature } from './events/calendar-address.routes.ts';
import { eventsFeature } from './events/events.routes.ts';
import { eventsStaffFeature } from './events/events.staff.routes.ts';
import { exportsFeature } from './exports/exports.staff.routes.ts';
import { grantsFeature } from './grants/grants.staff.routes.ts';
import { groupsFeature } from './groups/groups.routes.ts';
import { groupsStaffFeature } from './groups/groups.staff.routes.ts';
import { historyFeature } from './history/history.export.ts';
import { importsFeature } from './imports/imports.staff.routes.ts';
import { invoicesFeature } from './invoices/invoices.routes.ts';
import { marketplaceFeature } from './marketplace/marketplace.routes.ts';
import { productsStaffFeature } from './marketplace/products.staff.routes.ts';
import { memberChangesFeature } from './members/member-changes.staff.routes.ts';
import { memberListFeature } from './members/member-list.staff.routes.ts';
import { membersFeature } from './members/members.routes.ts';
import { membersStaffFeature } from './members/members.staff.routes.ts';
import { memberMergeFeature } from './members/merge/member-merge.staff.routes.ts';
import { onboardingFeature } from './onboarding/onboarding.routes.ts';
import { onboardingStaffFeature } from './onboarding/onboarding.staff.routes.ts';
import { organisationsFeature } from './organisations/organisations.routes.ts';
import { organisationsStaffFeature } from './organisations/organisations.staff.routes.ts';
import { outboxFeature } from './outbox/outbox.routes.ts';
import { ownDataFeature } from './own-data/own-data.routes.ts';
import { ownDataStaffFeature } from './own-data/own-data.staff.routes.ts';
import { categoriesFeature } from './resources/categories.staff.routes.ts';
import { libraryFeature } from './resources/library.staff.routes.ts';
import { libraryChangesFeature } from './resources/library-changes.staff.routes.ts';
import { libraryFilesFeature } from './resources/library-files.staff.routes.ts';
import { resourcesFeature } from './resources/resources.routes.ts';
import { savedItemsFeature } from './saved-items/saved-items.routes.ts';
import { savedSearchesFeature } from './search/saved-searches.routes.ts';
import { searchFeature } from './search/search.routes.ts';
import type { Feature } from './services.ts';
import { settingsFeature } from './settings/settings.staff.routes.ts';
import { uploadsFeature } from './uploads/uploads.staff.routes.ts';

export const features: Feature[] = [
  authenticationFeature,
  ownDataFeature,
  membersFeature,
  marketplaceFeature,
  onboardingFeature,
  enquiriesFeature,
  resourcesFeature,
  eventsFeature,
  calendarAddressFeature,
  groupsFeature,
  directoryFeature,
  organisationsFeature,
  savedItemsFeature,
  savedSearchesFeature,
  searchFeature,
  invoicesFeature,
  outboxFeature,
  filesFeature,
  draftsFeature,
  emailFeature,
  jobsFeature,
  paymentsFeature,
  binFeature,
  enquiriesStaffFeature,
  eventsStaffFeature,
  exportsFeature,
  grantsFeature,
  groupsStaffFeature,
  historyFeature,
  importsFeature,
  libraryFeature,
  memberListFeature,
  memberChangesFeature,
  memberAccessFeature,
  memberMergeFeature,
  membersStaffFeature,
  onboardingStaffFeature,
  organisationsStaffFeature,
  ownDataStaffFeature,
  productsStaffFeature,
  uploadsFeature,
  libraryFilesFeature,
  libraryChangesFeature,
  categoriesFeature,
  settingsFeature,
  signInPicturesFeature,
];
