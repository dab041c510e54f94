import type * as z from 'zod/mini';
import { singleLineText } from '#contract/fields.ts';
import { type EditableFieldName, fieldOf } from '#contract/member-fields.ts';
import { editableFields } from '#contract/member-schemas.ts';
import { defineField, type ImportField, type ParsedCell, type ParseText } from './import-field.ts';
import { memberEmailField, memberIdField, memberNumberField } from './member-key-fields.ts';
import { isAustralianName, listDigits, parseDate, parsePhone, parseWith, toState } from './parse-text.ts';

const name = singleLineText(200);

const kindsOfText: Partial<Record<string, string>> = {
  email: 'an email address',
  webAddress: 'a web address',
};

const toLowerCase = (text: string) => text.toLowerCase();

type Options = { isRequired?: true; parse?: ParseText };

/** A field that members can edit, with the label and the limits of their screens. */
function memberField(
  field: EditableFieldName,
  headers: string[],
  { parse, ...options }: Options = {},
): ImportField {
  const { label = field, format } = fieldOf(field);
  const schema = editableFields[field] as z.ZodMiniType<string | null>;
  const parseText = parse ?? (format === 'phone' ? parsePhone : parseWith(schema, kindsOfText[format]));
  const normalise = format === 'phone' ? listDigits : format === 'email' ? toLowerCase : undefined;
  return defineField({
    name: field,
    label,
    headers,
    parse: parseText,
    ...(normalise && { normalise }),
    ...options,
  });
}

const parseBirthDate: ParseText = (text) => {
  const date = parseDate(text);
  if ('problem' in date) return date;
  const isValid = editableFields.dob.safeParse(String(date.value).replaceAll('-', '/')).success;
  return isValid ? date : { problem: `‘${text}’ is not a date of birth` };
};

const firstJoinDate = '1900-01-01';

const parseJoinDate: ParseText = (text) => {
  const date = parseDate(text);
  if ('problem' in date) return date;
  if (String(date.value) < firstJoinDate) return { problem: `‘${text}’ is before 1900` };
  const isInFuture = new Date(`${date.value}T00:00:00Z`) > new Date();
  return isInFuture ? { problem: `‘${text}’ is in the future` } : date;
};

/** Members choose Australia or International, and name the country then. */
function parseCountry(text: string): ParsedCell {
  if (isAustralianName(text)) return { values: { postalCountry: 'Australia', postalCountryName: null } };
  const parsed = parseWith(editableFields.postalCountryName as z.ZodMiniType<string | null>)(text);
  if ('problem' in parsed) return parsed;
  const isNamed = !/^international$/i.test(text.trim());
  return { values: { postalCountry: 'International', postalCountryName: isNamed ? parsed.value : null } };
}

const countryField: ImportField = {
  name: 'postalCountry',
  label: 'Country',
  headers: ['Postal country', 'Nation', 'Country/territory'],
  parse: parseCountry,
  emptyValues: { postalCountry: null, postalCountryName: null },
};

/** Never a password: new members get an invitation. */
export const memberImportFields: ImportField[] = [
  memberIdField,
  memberNumberField,
  { ...memberEmailField, isRequired: true },
  memberField('title', ['Salutation', 'Honorific', 'Prefix']),
  memberField('firstName', ['Given name', 'Given names', 'Forename', 'First', 'Christian name'], {
    isRequired: true,
  }),
  memberField('middleName', ['Middle names', 'Second name', 'Middle initial', 'Other names']),
  memberField('lastName', ['Surname', 'Family name', 'Last'], { isRequired: true }),
  memberField('prefName', ['Known as', 'Nickname', 'Preferred first name', 'Goes by']),
  memberField('postnominals', ['Post nominals', 'Post-nominal', 'Suffix', 'Awards']),
  memberField('pronouns', ['Pronoun']),
  memberField('gender', ['Sex']),
  memberField('dob', ['DOB', 'Birth date', 'Birthdate', 'Birthday', 'Born'], { parse: parseBirthDate }),
  memberField('culturalIdentity', ['Cultural background', 'Ethnicity', 'Iwi']),
  memberField('otherLanguages', ['Languages', 'Languages spoken']),
  memberField('mobile', [
    'Mob',
    'Mobile number',
    'Mobile no',
    'Mobile phone',
    'Mob no',
    'Cell',
    'Cell phone',
    'Cellphone',
    'Personal mobile',
  ]),
  memberField('workLandline', [
    'Phone',
    'Phone number',
    'Telephone',
    'Tel',
    'Ph',
    'Landline',
    'Work phone',
    'Office phone',
    'Business phone',
    'DDI',
  ]),
  memberField('secondaryEmail', ['Email 2', 'Other email', 'Alternative email', 'Alternate email']),
  memberField('personalEmail', ['Home email', 'Private email']),
  memberField('linkedInProfileUrl', ['LinkedIn profile', 'LinkedIn URL']),
  defineField({
    name: 'organisation',
    label: 'Organisation',
    headers: [
      'Organization',
      'Agency',
      'Company',
      'Company name',
      'Employer',
      'Service',
      'Organisation name',
    ],
    parse: parseWith(name),
  }),
  memberField('positionTitle', ['Position', 'Rank', 'Job title', 'Role', 'Occupation', 'Rank/position']),
  memberField('department', ['Dept', 'Division', 'Directorate', 'Business unit', 'Section']),
  memberField('workSuburb', ['Work location', 'Location', 'Station', 'Office', 'Base']),
  memberField('aboutMe', ['About', 'Bio', 'Biography']),
  defineField({
    name: 'membership',
    label: 'Membership',
    headers: ['Membership type', 'Member type', 'Membership level', 'Plan', 'Membership plan'],
    isRequired: true,
    parse: parseWith(name),
  }),
  defineField({
    name: 'joinedOn',
    label: 'Member since',
    headers: [
      'Start',
      'Start date',
      'Joined',
      'Join date',
      'Date joined',
      'Joining date',
      'Commenced',
      'Commencement date',
    ],
    canBeEmpty: false,
    parse: parseJoinDate,
  }),
  memberField('postalAddress1', [
    'Address',
    'Address 1',
    'Street',
    'Street address',
    'Postal address',
    'Mailing address',
    'PO box',
  ]),
  memberField('postalAddress2', ['Address 2']),
  memberField('postalSuburb', ['Postal suburb', 'City', 'Town', 'Locality', 'Suburb/town', 'Town/city']),
  memberField('postalState', ['Postal state', 'State/territory', 'Region', 'Province'], {
    parse: (text) => parseWith(editableFields.postalState)(toState(text)),
  }),
  memberField('postalPostcode', ['Post code', 'Postal code', 'Zip', 'Zip code', 'Pcode']),
  countryField,
];
