import * as z from 'zod/mini';

export const australianStates = ['VIC', 'NSW', 'QLD', 'SA', 'NT', 'TAS', 'WA', 'ACT'] as const;
export const countries = ['Australia', 'International'] as const;

/** Text that may be missing; nothing typed is nothing. */
const text = (most = 100) =>
  z.nullable(
    z.string('must be text').check(z.trim(), z.maxLength(most, `must be at most ${most} characters`)),
  );

const name = (message: string) =>
  z
    .string('must be text')
    .check(z.trim(), z.minLength(1, message), z.maxLength(100, 'must be at most 100 characters'));

const phone = z.nullable(
  z
    .string('must be text')
    .check(
      z.trim(),
      z.maxLength(30, 'must be at most 30 characters'),
      z.regex(/^[+\d\s()./-]*$/, 'must be a phone number'),
    ),
);

const optionalEmail = z.nullable(
  z.string('must be text').check(
    z.trim(),
    z.maxLength(254, 'must be at most 254 characters'),
    z.refine((given) => given === '' || z.email().safeParse(given).success, 'Please enter a valid email'),
  ),
);

/** An address without http gets https:// put before it when it is shown, so any other scheme would be a trap. */
const webAddress = z.nullable(
  z.string('must be text').check(
    z.trim(),
    z.maxLength(300, 'must be at most 300 characters'),
    z.refine(
      (given) => /^https?:\/\//i.test(given) || !/^[a-z][a-z\d+.-]*:/i.test(given),
      'must be a web address',
    ),
  ),
);

const isRealDay = (given: string) => {
  const day = new Date(`${given.replaceAll('/', '-')}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10).replaceAll('-', '/') === given;
};

const dateOfBirth = z.nullable(
  z.string('must be text').check(
    z.regex(/^\d{4}\/\d{2}\/\d{2}$/, 'Please input a valid date'),
    z.refine((given) => isRealDay(given) && new Date(given) < new Date(), 'Please input a valid date'),
  ),
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
  aboutMe: text(5_000),
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
    accessibilityRequirement: text(500),
    dietaryRequirements: z
      .array(z.string('must be text').check(z.maxLength(100)))
      .check(z.maxLength(20, 'must be at most 20')),
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
  membership: z.unknown(),
  isInformationalType: z.unknown(),
  isBillingContact: z.unknown(),
  segments: z.unknown(),
  includeInDirectory: z.unknown(),
  showDirectoryPhoto: z.unknown(),
  showContactInformation: z.unknown(),
  showEmail: z.unknown(),
  showPersonalMobile: z.unknown(),
  showWorkLandline: z.unknown(),
};
