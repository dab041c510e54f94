import * as z from 'zod/mini';
import { enquiryTypes } from './enquiries.ts';
import { anyText, email, multilineText, nonEmpty, oneOf, singleLineText } from './fields.ts';
import { plans, subscriberPriceError } from './onboarding.ts';

const required = (maxLength: number) => singleLineText(maxLength).check(nonEmpty);
const optionalEmail = z.union([z.literal(''), email], 'must be an email address');

/** Browsers follow these links, so no other scheme is allowed. */
const webAddress = required(500).check(
  z.url({ protocol: /^https?$/, error: 'must be a URL that starts with http:// or https://' }),
);

const association = z.strictObject({
  name: required(100),
  abn: required(20),
  /** In one line. Invoices show it. */
  address: singleLineText(200),
  email: optionalEmail,
});

export const linkNames = [
  'website',
  'about',
  'faq',
  'contact',
  'terms',
  'privacy',
  'careers',
  'join',
] as const;

const links = z.strictObject({
  website: webAddress,
  about: webAddress,
  faq: webAddress,
  contact: webAddress,
  terms: webAddress,
  privacy: webAddress,
  careers: webAddress,
  join: webAddress,
});

const accountFields = ['accountName', 'bsb', 'accountNumber'] as const;
const emptyOr = (pattern: RegExp, error: string) =>
  singleLineText(40).check(z.refine((text) => text === '' || pattern.test(text), error));

/** An association without an account asks members to contact it. */
const bank = z
  .strictObject({
    accountName: singleLineText(100),
    bsb: emptyOr(/^\d{3}-?\d{3}$/, 'must have six digits, such as 123-456'),
    accountNumber: emptyOr(/^\d[\d -]{3,14}$/, 'must be a bank account number'),
    paymentDetails: multilineText(500),
  })
  .check(({ value, issues }) => {
    const empty = accountFields.filter((name) => value[name] === '');
    if (empty.length === 0 || empty.length === accountFields.length) return;
    for (const name of empty)
      issues.push({ code: 'custom', path: [name], message: 'is required for a bank account', input: value });
  });

const plansSection = z.strictObject({
  /** Per year, including GST. The other plans are free. */
  subscriberPriceCents: z
    .int(subscriberPriceError)
    .check(z.minimum(1_00, subscriberPriceError), z.maximum(99_999_99, subscriberPriceError)),
  joinable: z.array(oneOf(plans)).check(z.minLength(1, 'must have at least one plan')),
});

export const maxEnquiryTypes = 40;

/** Never changes, because enquiries refer to it. */
export const enquiryTypeKey = anyText.check(
  z.regex(/^[A-Za-z]\w{0,39}$/, 'must be letters, digits and underscores'),
);

const enquiryTypeSetting = z.strictObject({
  key: enquiryTypeKey,
  label: required(60),
  /** Empty for the general address. */
  to: optionalEmail,
  /** Not offered any more. Old enquiries keep it. */
  isRetired: z.boolean('must be true or false'),
});
export type EnquiryTypeSetting = z.output<typeof enquiryTypeSetting>;

const enquiries = z
  .strictObject({
    to: email,
    types: z
      .array(enquiryTypeSetting)
      .check(
        z.minLength(1, 'must not be empty'),
        z.maxLength(maxEnquiryTypes, `must be at most ${maxEnquiryTypes}`),
      ),
  })
  .check(({ value, issues }) => {
    const add = (path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', path, message, input: value });
    const keys = value.types.map(({ key }) => key);
    const labels = value.types.map(({ label }) => label.toLowerCase());
    for (const [index, type] of value.types.entries()) {
      if (keys.indexOf(type.key) !== index) add(['types', index, 'key'], 'is used twice');
      if (labels.indexOf(type.label.toLowerCase()) !== index) add(['types', index, 'label'], 'is used twice');
    }
    if (value.types.every(({ isRetired }) => isRetired)) add(['types'], 'must have a type that is offered');
    const missing = enquiryTypes.filter((type) => !keys.includes(type));
    if (missing.length > 0) add(['types'], `must keep ${missing.join(', ')}; retire a type instead`);
  });

const publishing = z.strictObject({ needsSecondPerson: z.boolean('must be true or false') });

/** The settings of the association, by section. The environment has their defaults. */
export const settingsSchemas = { association, links, bank, plans: plansSection, enquiries, publishing };

export type Settings = {
  [Section in keyof typeof settingsSchemas]: z.output<(typeof settingsSchemas)[Section]>;
};
export type SettingsSection = keyof Settings;

export const settingsSections = Object.keys(settingsSchemas) as SettingsSection[];
