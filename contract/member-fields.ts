/**
 * Every detail of a member that the API knows. Schemas, columns, forms and privacy are derived from this table. It has
 * no dependencies, so that screens can use it without loading zod.
 */

/** Contact switches of the directory, in the order of the screen: the column that stores each, and its label. */
export const contactSwitches = {
  showEmail: { column: 'showEmail', label: 'Registered email' },
  showPersonalMobile: { column: 'showMobile', label: 'Personal mobile' },
  showWorkLandline: { column: 'showLandline', label: 'Work landline' },
} as const;

/** Columns of the other switches. `showContactInformation` is not stored: it is on while any contact switch is. */
export const privacySwitches = {
  includeInDirectory: { column: 'inDirectory' },
  showDirectoryPhoto: { column: 'showPhoto' },
  showContactInformation: { column: null },
  ...contactSwitches,
} as const;

export type ContactSwitch = keyof typeof contactSwitches;
export type PrivacySwitch = keyof typeof privacySwitches;
export type StoredSwitch = Exclude<PrivacySwitch, 'showContactInformation'>;

export const contactSwitchNames = /* @__PURE__ */ Object.keys(contactSwitches) as ContactSwitch[];
export const privacySwitchNames = /* @__PURE__ */ Object.keys(privacySwitches) as PrivacySwitch[];

/** Sections of the account details, with their titles. */
export const sections = {
  personal: 'Personal details',
  address: 'Shipping address',
  contact: 'Contact information',
  company: 'Company details',
  preferences: 'Preferences',
} as const;

export type Section = keyof typeof sections;

/** Names the schema of a field. Members cannot change what is read-only. */
export type Format =
  | 'name'
  | 'text'
  | 'lines'
  | 'phone'
  | 'email'
  | 'webAddress'
  | 'date'
  | 'country'
  | 'countryName'
  | 'flag'
  | 'requirements'
  | 'readOnly';

/**
 * - `everyone`: every member who may open the profile.
 * - `details`: not for informational and unconfirmed members.
 * - a privacy switch: like `details`, and only while the switch is on.
 * - `own`: only the member.
 */
export type Visibility = 'everyone' | 'details' | 'own' | Exclude<PrivacySwitch, 'includeInDirectory'>;

export type Field = {
  visibility: Visibility;
  format: Format;
  maxLength?: number;
  /** Named like the field unless given. Null: the server converts the value. */
  column?: string | null;
} & ({ section: Section; label: string } | { section: null; label?: never });

export const memberFields = {
  id: { format: 'readOnly', section: null, visibility: 'everyone' },
  profileImage: { format: 'readOnly', section: null, visibility: 'showDirectoryPhoto', column: null },
  email: { format: 'readOnly', section: null, visibility: 'showEmail' },
  companyId: { format: 'readOnly', section: null, visibility: 'everyone', column: 'organisationId' },
  unlistedOrganisationName: { format: 'readOnly', section: null, visibility: 'own', column: null },
  membership: { format: 'readOnly', section: null, visibility: 'own', column: null },
  isInformationalType: { format: 'readOnly', section: null, visibility: 'own', column: null },
  isEmailConfirmed: { format: 'readOnly', section: null, visibility: 'own', column: null },
  isBillingContact: { format: 'readOnly', section: null, visibility: 'own' },
  segments: { format: 'readOnly', section: null, visibility: 'own', column: null },

  title: { format: 'text', section: 'personal', label: 'Title', visibility: 'own' },
  firstName: { format: 'name', section: 'personal', label: 'First name', visibility: 'everyone' },
  middleName: { format: 'text', section: 'personal', label: 'Middle name', visibility: 'own' },
  lastName: { format: 'name', section: 'personal', label: 'Last name', visibility: 'everyone' },
  prefName: {
    format: 'text',
    section: 'personal',
    label: 'Preferred name',
    visibility: 'everyone',
    column: 'preferredName',
  },
  postnominals: { format: 'text', section: 'personal', label: 'Postnominals', visibility: 'everyone' },
  pronouns: { format: 'text', section: 'personal', label: 'Pronouns', visibility: 'everyone' },
  gender: { format: 'text', section: 'personal', label: 'Gender', visibility: 'own' },
  dob: { format: 'date', section: 'personal', label: 'Date of birth', visibility: 'own', column: null },
  culturalIdentity: { format: 'text', section: 'personal', label: 'Cultural identity', visibility: 'own' },
  otherLanguages: {
    format: 'text',
    maxLength: 200,
    section: 'personal',
    label: 'Other languages',
    visibility: 'own',
  },

  postalAddress1: {
    format: 'text',
    maxLength: 200,
    section: 'address',
    label: 'Address line 1',
    visibility: 'own',
  },
  postalAddress2: {
    format: 'text',
    maxLength: 200,
    section: 'address',
    label: 'Address line 2',
    visibility: 'own',
  },
  postalSuburb: { format: 'text', section: 'address', label: 'Suburb', visibility: 'own' },
  postalState: { format: 'text', section: 'address', label: 'State', visibility: 'own' },
  postalPostcode: {
    format: 'text',
    maxLength: 20,
    section: 'address',
    label: 'Postcode',
    visibility: 'own',
  },
  postalCountry: { format: 'country', section: 'address', label: 'Country', visibility: 'own' },
  postalCountryName: {
    format: 'countryName',
    section: 'address',
    label: 'Nation or territory',
    visibility: 'own',
  },

  mobile: { format: 'phone', section: 'contact', label: 'Mobile', visibility: 'showPersonalMobile' },
  workLandline: {
    format: 'phone',
    section: 'contact',
    label: 'Work landline',
    visibility: 'showWorkLandline',
  },
  registeredEmail: {
    format: 'readOnly',
    section: 'contact',
    label: 'Registered email',
    visibility: 'showEmail',
    column: 'email',
  },
  secondaryEmail: { format: 'email', section: 'contact', label: 'Secondary email', visibility: 'own' },
  personalEmail: { format: 'email', section: 'contact', label: 'Personal email', visibility: 'own' },
  linkedInProfileUrl: {
    format: 'webAddress',
    section: 'contact',
    label: 'LinkedIn',
    visibility: 'showContactInformation',
    column: 'linkedinUrl',
  },

  companyName: {
    format: 'readOnly',
    section: 'company',
    label: 'Company name',
    visibility: 'everyone',
    column: 'organisationName',
  },
  positionTitle: { format: 'text', section: 'company', label: 'Position title', visibility: 'everyone' },
  department: { format: 'text', section: 'company', label: 'Department', visibility: 'details' },
  workSuburb: { format: 'text', section: 'company', label: 'Work suburb', visibility: 'details' },

  aboutMe: { format: 'lines', maxLength: 5_000, section: null, visibility: 'details' },
  requirements: { format: 'requirements', section: null, visibility: 'own', column: null },
  agreeToSMS: { format: 'flag', section: null, visibility: 'own', column: 'agreeToSms' },
  agreeToEmail: { format: 'flag', section: null, visibility: 'own' },
  agreeToSubsAndComm: { format: 'flag', section: null, visibility: 'own', column: 'agreeToPush' },
} as const satisfies Record<string, Field>;

type Fields = typeof memberFields;
export type FieldName = keyof Fields;
export type FormatOf<Name extends FieldName> = Fields[Name]['format'];

/** Names of the fields that have all the given properties. */
export type NamesWith<Part> = { [Name in FieldName]: Fields[Name] extends Part ? Name : never }[FieldName];

export type ReadOnlyName = NamesWith<{ format: 'readOnly' }>;
export type EditableName = Exclude<FieldName, ReadOnlyName>;
export type OwnName = NamesWith<{ visibility: 'own' }>;
/** Fields that other members may see, subject to privacy. */
export type OpenName = Exclude<FieldName, OwnName>;
/** Fields that can be hidden or shown by a contact switch. */
export type ContactName = NamesWith<{ visibility: ContactSwitch | 'showContactInformation' }>;
export type ConvertedName = NamesWith<{ column: null }>;
/** The column of a field that is stored in the form in which it is sent. */
export type ColumnOf<Name extends FieldName> = Name extends FieldName
  ? Fields[Name] extends { column: infer Column }
    ? Column
    : Name
  : never;

export const fieldOf = (name: FieldName): Field => memberFields[name];
export const fieldNames = /* @__PURE__ */ Object.keys(memberFields) as FieldName[];

/** Returns the names of the fields that have all the given properties. */
export function namesWith<const Part extends Partial<Record<keyof Field, unknown>>>(part: Part) {
  const wanted = Object.entries(part);
  const matches = (name: FieldName) =>
    wanted.every(([key, value]) => fieldOf(name)[key as keyof Field] === value);
  return fieldNames.filter(matches) as NamesWith<Part>[];
}
