import * as z from 'zod/mini';
import { manyLines, oneLine } from './fields.ts';
import { isPhoneNumber } from './phone-numbers.ts';

export const australianStates = ['VIC', 'NSW', 'QLD', 'SA', 'NT', 'TAS', 'WA', 'ACT'] as const;
export const countries = ['Australia', 'International'] as const;

/** Text that may be missing; nothing typed is nothing. */
const text = (most = 100) => z.nullable(oneLine(most));

const name = (message: string) => oneLine(100).check(z.minLength(1, message));

/** Forms that send the whole user back may hold a country code alone. It is not shown to others. */
const isPhonePart = (text: string) => /^([+ ()./-]*\d[+\d ()./-]*)?$/.test(text);
const phone = z.nullable(
  oneLine(30).check(
    z.refine((given) => isPhonePart(given) || isPhoneNumber(given), 'must be a phone number'),
  ),
);

const optionalEmail = z.nullable(
  oneLine(254).check(
    z.refine((given) => given === '' || z.email().safeParse(given).success, 'Please enter a valid email'),
  ),
);

/** A browser leaves out what cannot be seen: with a line break in it 'javascript:' looks like no scheme. */
const isPlain = (address: string) => !/[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(address);

/** An address without http gets https:// put before it when it is shown, so any other scheme would be a trap. */
const webAddress = z.nullable(
  z.string('must be text').check(
    z.trim(),
    z.maxLength(300, 'must be at most 300 characters'),
    z.refine(
      (given) => isPlain(given) && (/^https?:\/\//i.test(given) || !/^[a-z][a-z\d+.-]*:/i.test(given)),
      'must be a web address',
    ),
  ),
);

/** Nobody alive was born before 1900, nor will be born tomorrow. */
function isDayOfBirth(given: string): boolean {
  const day = new Date(`${given.replaceAll('/', '-')}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day > new Date()) return false;
  return given >= '1900' && day.toISOString().slice(0, 10).replaceAll('-', '/') === given;
}

const dateOfBirth = z.nullable(
  z.string('must be text').check(z.refine(isDayOfBirth, 'Please input a valid date')),
);

/** What members may change of themselves, and how it must look. */
export const editableFields = {
  title: text(),
  firstName: name('Please input your First name'),
  middleName: text(),
  lastName: name('Please input your Last name'),
  prefName: text(),
  postnominals: text(),
  pronouns: text(),
  gender: text(),
  dob: dateOfBirth,
  culturalIdentity: text(),
  otherLanguages: text(200),
  mobile: phone,
  workLandline: phone,
  secondaryEmail: optionalEmail,
  personalEmail: optionalEmail,
  linkedInProfileUrl: webAddress,
  aboutMe: z.nullable(manyLines(5_000)),
  positionTitle: text(),
  department: text(),
  workSuburb: text(),
  postalAddress1: text(200),
  postalAddress2: text(200),
  postalSuburb: text(),
  postalState: text(),
  postalPostcode: text(20),
  postalCountry: z.nullable(z.enum(countries, 'must be Australia or International')),
  requirements: z.strictObject({
    accessibilityRequirement: z.nullable(manyLines(500)),
    dietaryRequirements: z.array(oneLine(100)).check(
      z.overwrite((values) => values.filter(Boolean)),
      z.maxLength(20, 'must be at most 20 values'),
    ),
  }),
  agreeToSMS: z.boolean('must be true or false'),
  /** The same, as some clients spell it. */
  agreeToSms: z.boolean('must be true or false'),
  agreeToEmail: z.boolean('must be true or false'),
  agreeToSubsAndComm: z.boolean('must be true or false'),
};

/** What a client may send back as it got it, but not change here. */
export const readOnlyFields = {
  id: z.unknown(),
  registeredEmail: z.unknown(),
  email: z.unknown(),
  profileImage: z.unknown(),
  companyId: z.unknown(),
  companyName: z.unknown(),
  unlistedOrganisationName: z.unknown(),
  membership: z.unknown(),
  isInformationalType: z.unknown(),
  isEmailConfirmed: z.unknown(),
  isBillingContact: z.unknown(),
  segments: z.unknown(),
  includeInDirectory: z.unknown(),
  showDirectoryPhoto: z.unknown(),
  showContactInformation: z.unknown(),
  showEmail: z.unknown(),
  showPersonalMobile: z.unknown(),
  showWorkLandline: z.unknown(),
};
