import type { AccountName } from './account-details-values.ts';

/** What each detail is called, to read and to edit. */
export const labels: Record<AccountName, string> = {
  title: 'Title',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  prefName: 'Preferred name',
  postnominals: 'Postnominals',
  pronouns: 'Pronouns',
  gender: 'Gender',
  dob: 'Date of birth',
  culturalIdentity: 'Cultural identity',
  otherLanguages: 'Other languages',
  postalAddress1: 'Address line 1',
  postalAddress2: 'Address line 2',
  postalSuburb: 'Suburb',
  postalState: 'State',
  postalPostcode: 'Postcode',
  postalCountry: 'Country',
  mobile: 'Mobile',
  workLandline: 'Work landline',
  secondaryEmail: 'Secondary email',
  personalEmail: 'Personal email',
  linkedInProfileUrl: 'LinkedIn',
  positionTitle: 'Position title',
  department: 'Department',
  workSuburb: 'Work suburb',
  accessibilityRequirement: 'Accessibility requirement',
  dietaryRequirements: 'Dietary requirements',
  otherDiet: 'Another dietary requirement',
};

/** What is shown, but cannot be changed by members themselves. */
export const fixedLabels = { registeredEmail: 'Registered email', companyName: 'Company name' };
