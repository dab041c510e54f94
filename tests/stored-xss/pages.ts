import type { ShownFields } from './page-checks.ts';

export const nameAndPosition = 'firstName lastName postnominals pronouns positionTitle department'.split(' ');
const directoryFields = {
  '/api/members/list': ['firstName', 'lastName', 'jobPosition', 'companyName', 'jurisdictions'],
};

/** All text fields that members see in their own profile. */
export const ownProfileFields = [
  ...nameAndPosition,
  ...'title middleName prefName gender culturalIdentity otherLanguages workSuburb postalAddress1'.split(' '),
  ...'postalAddress2 postalSuburb postalState postalPostcode postalCountry mobile workLandline'.split(' '),
  ...'registeredEmail secondaryEmail personalEmail linkedInProfileUrl companyName'.split(' '),
  'accessibilityRequirement',
  'dietaryRequirements',
  'postalCountryName',
];

/** Pages with a fixed path, and the fields that they show. */
export const pages: Record<string, ShownFields> = {
  '/': {
    '/api/resources/list': ['title'],
    '/api/collabgroups/mygroups': ['name'],
    '/api/events/list': ['name'],
    '/api/users/': ['firstName'],
  },
  '/profile': { '/api/users/': [...nameAndPosition, 'companyName', 'aboutMe', 'mobile', 'workLandline'] },
  '/settings/account-details': { '/api/users/': ownProfileFields },
  '/settings/change-password': { '/api/account/second-step': ['name'] },
  '/settings/personal-invoices': { '/api/marketplace/invoice/list': ['type'] },
  '/settings/company-invoices': { '/api/marketplace/invoice/list': ['type'] },
  '/contact-us': { '/api/users/': ['firstName', 'lastName'] },
  '/members': { ...directoryFields, '/api/members/jurisdictions': ['*'] },
  '/members?page=2': directoryFields,
  '/organisations': { '/api/orgs/list': ['name', 'country', 'suburb'], '/api/orgs/sectors': ['*'] },
  '/collaboration-groups': { '/api/collabgroups': ['name', 'description', 'parentName'] },
  '/resources': {
    '/api/resources/list': ['title', 'tags'],
    '/api/resources/categories': ['resourceAccessName'],
  },
  '/resources?page=2': { '/api/resources/list': ['title', 'tags'] },
  '/outbox': { '/api/outbox': ['to', 'subject'] },
};
