import { isIP } from 'node:net';
import { z } from 'zod';
import { type EnquiryType, enquiryTypes } from '#contract/enquiries.ts';
import { gstRules } from '#contract/gst.ts';

/** Shell scripts pass unset variables as empty values. */
const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(emptyToUndefined, schema.optional());
const withDefault = <Schema extends z.ZodType>(schema: Schema, value: string) =>
  z.preprocess((input) => emptyToUndefined(input) ?? value, schema);

const port = z
  .string()
  .regex(/^\d+$/, 'must be a port number')
  .transform(Number)
  .refine((number) => number >= 1 && number <= 65_535, 'must be a port number');
const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be a URL that starts with http:// or https://',
});
/** No query and no fragment, because paths are appended to it. */
const publicUrlSchema = httpUrl.refine((text) => !/[?#]/.test(text), 'must not contain ? or #');
const optionalBaseUrl = z.union([z.literal(''), publicUrlSchema]);
const oneOf = <const Word extends string>(...words: Word[]) =>
  z.enum(words, `must be one of ${words.join(', ')}`);
const boolean = z.enum(['true', 'false'], 'must be true or false').transform((word) => word === 'true');
/** Maximum one week, because replaced signing keys are stored for that long. */
const hours = z.coerce
  .number('must be a number of hours')
  .positive('must be more than 0')
  .max(168, 'must be at most 168');
const milliseconds = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number of milliseconds')
  .transform(Number);
/** At most 2,000, because sizes in the database are 32-bit integers. */
const megabytes = z
  .string()
  .regex(/^\d{1,4}( ?MB)?$/i, 'must be a number of megabytes')
  .transform((text) => Number.parseInt(text, 10))
  .refine((number) => number >= 1 && number <= 2_000, 'must be from 1 to 2000');
const trustedProxies = z
  .string()
  .refine(isProxyList, 'must be true, false, a number of hops, or a comma-separated list of addresses');
const emailAddress = z.email('must be an email address');
const mailbox = z
  .string()
  .refine(
    (text) => emailAddress.safeParse(parseEmailAddress(text)).success,
    'must be an email address, or a name and an email address in angle brackets',
  );
const bsb = z.string().regex(/^\d{3}-?\d{3}$/, 'must have six digits, such as 123-456');
const accountNumber = z.string().regex(/^\d[\d -]{3,14}$/, 'must be a bank account number');
const addressesByType = z.string().transform((text, { addIssue }) => {
  const byType: Partial<Record<EnquiryType, string>> = {};
  for (const pair of text.split(',').map((entry) => entry.trim())) {
    const [, word, address] = /^(\w+)\s*:\s*(\S+)$/.exec(pair) ?? [];
    const type = enquiryTypes.find((each) => each === word);
    if (type && !byType[type] && emailAddress.safeParse(address).success) byType[type] = address as string;
    else {
      const expected = 'must be a comma-separated list of Type:email, with each type once';
      addIssue(`${expected}; "${pair}" is not valid: the types are ${enquiryTypes.join(', ')}`);
    }
  }
  return byType;
});
const urlWithScheme = (...schemes: string[]) =>
  z
    .string()
    .regex(new RegExp(`^(${schemes.join('|')})://.`), `must start with ${schemes.join(':// or ')}://`);

/** In the order of `.env.example`. A test compares both. */
export const variables = z.object({
  PORT: withDefault(port, '3000'),
  MARKETPLACE_PORT: withDefault(port, '3001'),
  HOST: withDefault(z.string(), '127.0.0.1'),
  PUBLIC_URL: optional(publicUrlSchema),
  TRUST_PROXY: withDefault(trustedProxies, 'false'),
  METRICS_PORT: optional(port),
  METRICS_HOST: withDefault(z.string(), '127.0.0.1'),

  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: optional(urlWithScheme('postgres', 'postgresql')),
  DATABASE_REPLICA_URL: optional(urlWithScheme('postgres', 'postgresql')),
  FILES_URL: optional(z.string()),
  FILES_KEY_ID: optional(z.string()),
  FILES_SECRET_KEY: optional(z.string()),
  ATTACHMENT_MAX: withDefault(megabytes, '100'),
  ATTACHMENT_MACROS: withDefault(oneOf('reject', 'allow'), 'reject'),
  DEMO: optional(boolean),

  SMTP_URL: optional(urlWithScheme('smtp', 'smtps')),
  MAIL_FROM: withDefault(mailbox, 'Muster <no-reply@demo.example>'),
  ENQUIRIES_TO: optional(emailAddress),
  ENQUIRIES_TO_BY_TYPE: optional(addressesByType),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_API_URL: optional(httpUrl),
  TEST_PAYMENTS: optional(boolean),
  BANK_ACCOUNT_NAME: optional(z.string()),
  BANK_BSB: optional(bsb),
  BANK_ACCOUNT_NUMBER: optional(accountNumber),
  INVOICE_PAYMENT_DETAILS: optional(z.string()),
  GST_RULE: withDefault(oneOf(...gstRules), 'australian-buyers'),

  SESSION_HOURS: withDefault(hours, '12'),
  SESSION_IDLE_HOURS: withDefault(hours, '2'),
  HIDE_ACCOUNT_EXISTENCE: withDefault(boolean, 'false'),
  COMPONENT_GALLERY: withDefault(boolean, 'false'),
  RESPONSE_CACHE_MS: withDefault(milliseconds, '2000'),
  LOG_LEVEL: withDefault(oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'), 'warn'),

  ASSOCIATION_NAME: withDefault(z.string(), 'Muster'),
  ASSOCIATION_ABN: withDefault(z.string(), '00 000 000 000'),
  ASSOCIATION_ADDRESS: optional(z.string()),
  ASSOCIATION_EMAIL: optional(emailAddress),
  LINK_WEBSITE: withDefault(httpUrl, 'https://association.example'),
  LINK_ABOUT: withDefault(httpUrl, 'https://association.example/about'),
  LINK_FAQ: withDefault(httpUrl, 'https://association.example/faq'),
  LINK_CONTACT: withDefault(httpUrl, 'https://association.example/contact'),
  LINK_TERMS: withDefault(httpUrl, 'https://association.example/terms'),
  LINK_PRIVACY: withDefault(httpUrl, 'https://association.example/privacy'),
  LINK_CAREERS: withDefault(httpUrl, 'https://association.example/careers'),
  LINK_JOIN: optional(httpUrl),
  SECURITY_CONTACT: optional(emailAddress),

  API_URL: withDefault(optionalBaseUrl, ''),
  AUTHENTICATION_URL: withDefault(optionalBaseUrl, ''),
  DIRECTORY_URL: withDefault(optionalBaseUrl, ''),
  MARKETPLACE_URL: optional(publicUrlSchema),
  MARKETPLACE_TOKEN: withDefault(oneOf('own', 'session'), 'own'),
});

export type Variables = z.output<typeof variables>;

function isProxyList(text: string): boolean {
  const named = ['loopback', 'linklocal', 'uniquelocal'];
  const isAddress = (each: string) => named.includes(each) || isIP(each.replace(/\/\d{1,3}$/, '')) !== 0;
  return /^(true|false|\d+)$/.test(text) || text.split(',').every((each) => isAddress(each.trim()));
}

export function parseEmailAddress(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();
}
