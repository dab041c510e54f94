import { type ContactSwitch, contactFields, type PrivacySwitch } from './contact-fields.ts';

/** Schemas, columns, forms and privacy rules derive from this table. No zod, because screens load it. */

export const sections = {
  personal: 'Personal details',
  address: 'Shipping address',
  contact: 'Contact information',
  company: 'Company details',
  preferences: 'Preferences',
} as const;

export type Section = keyof typeof sections;

export type FieldFormat =
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

/** `private`: only the member. Informational and unconfirmed members see only the fields for `everyone`. */
export type Visibility = 'everyone' | 'details' | 'private' | Exclude<PrivacySwitch, 'includeInDirectory'>;

export type MemberField = {
  visibility: Visibility;
  format: FieldFormat;
  maxLength?: number;
  /** Defaults to the name of the field. Null if the server computes or converts the value. */
  column?: string | null;
} & ({ section: Section; label: string } | { section: null; label?: never });

const readOnly = { format: 'readOnly', section: null } as const;
const flag = { format: 'flag', section: null, visibility: 'private' } as const;
const personal = { format: 'text', section: 'personal', visibility: 'private' } as const;
const address = { format: 'text', section: 'address', visibility: 'private' } as const;
const company = { format: 'text', section: 'company', visibility: 'details' } as const;

export const memberFields = {
  id: { ...readOnly, visibility: 'everyone' },
  profileImage: { ...readOnly, visibility: 'showDirectoryPhoto', column: null },
  email: { ...readOnly, visibility: 'showEmail' },
  companyId: { ...readOnly, visibility: 'everyone', column: 'organisationId' },
  unlistedOrganisationName: { ...readOnly, visibility: 'private', column: null },
  membership: { ...readOnly, visibility: 'private', column: null },
  isInformationalType: { ...readOnly, visibility: 'private', column: null },
  isEmailConfirmed: { ...readOnly, visibility: 'private', column: null },
  hasStaffAccess: { ...readOnly, visibility: 'private', column: null },
  isBillingContact: { ...readOnly, visibility: 'private' },
  segments: { ...readOnly, visibility: 'private', column: null },

  title: { ...personal, label: 'Title' },
  firstName: { ...personal, format: 'name', label: 'First name', visibility: 'everyone' },
  middleName: { ...personal, label: 'Middle name' },
  lastName: { ...personal, format: 'name', label: 'Last name', visibility: 'everyone' },
  prefName: { ...personal, label: 'Preferred name', visibility: 'everyone', column: 'preferredName' },
  postnominals: { ...personal, label: 'Postnominals', visibility: 'everyone' },
  pronouns: { ...personal, label: 'Pronouns', visibility: 'everyone' },
  gender: { ...personal, label: 'Gender' },
  dob: { ...personal, format: 'date', label: 'Date of birth', column: null },
  culturalIdentity: { ...personal, label: 'Cultural identity' },
  otherLanguages: { ...personal, maxLength: 200, label: 'Other languages' },

  postalAddress1: { ...address, maxLength: 200, label: 'Address line 1' },
  postalAddress2: { ...address, maxLength: 200, label: 'Address line 2' },
  postalSuburb: { ...address, label: 'Suburb' },
  postalState: { ...address, label: 'State' },
  postalPostcode: { ...address, maxLength: 20, label: 'Postcode' },
  postalCountry: { ...address, format: 'country', label: 'Country' },
  postalCountryName: { ...address, format: 'countryName', label: 'Nation or territory' },

  ...contactFields,

  companyName: {
    ...company,
    format: 'readOnly',
    label: 'Company name',
    visibility: 'everyone',
    column: 'organisationName',
  },
  positionTitle: { ...company, label: 'Position title', visibility: 'everyone' },
  department: { ...company, label: 'Department' },
  workSuburb: { ...company, label: 'Work suburb' },

  aboutMe: { format: 'lines', maxLength: 5_000, section: null, visibility: 'details' },
  requirements: { format: 'requirements', section: null, visibility: 'private', column: null },
  agreeToSMS: { ...flag, column: 'agreeToSms' },
  agreeToEmail: flag,
  agreeToSubsAndComm: { ...flag, column: 'agreeToPush' },
} as const satisfies Record<string, MemberField>;

type Fields = typeof memberFields;
export type FieldName = keyof Fields;
export type FormatOf<Name extends FieldName> = Fields[Name]['format'];

export type FieldNamesWith<Properties> = {
  [Name in FieldName]: Fields[Name] extends Properties ? Name : never;
}[FieldName];

export type ReadOnlyFieldName = FieldNamesWith<{ format: 'readOnly' }>;
export type EditableFieldName = Exclude<FieldName, ReadOnlyFieldName>;
export type PrivateFieldName = FieldNamesWith<{ visibility: 'private' }>;
export type PublicFieldName = Exclude<FieldName, PrivateFieldName>;
export type ContactFieldName = FieldNamesWith<{ visibility: ContactSwitch | 'showContactInformation' }>;
export type ConvertedFieldName = FieldNamesWith<{ column: null }>;
export type ColumnOf<Name extends FieldName> = Name extends FieldName
  ? Fields[Name] extends { column: infer Column }
    ? Column
    : Name
  : never;

export const fieldOf = (name: FieldName): MemberField => memberFields[name];
export const fieldNames = /* @__PURE__ */ Object.keys(memberFields) as FieldName[];

type Properties = Partial<Record<keyof MemberField, unknown>>;

export function fieldNamesWith<const Selected extends Properties>(properties: Selected) {
  const hasProperties = (name: FieldName) =>
    Object.entries(properties).every(([key, value]) => fieldOf(name)[key as keyof MemberField] === value);
  return fieldNames.filter(hasProperties) as FieldNamesWith<Selected>[];
}
