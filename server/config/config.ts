import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { type EnquiryType, enquiryTypes } from '#contract/enquiries.ts';
import { readS3Address, s3AddressForm } from '../files/s3-address.ts';
import { gstRules } from '../payments/gst.ts';
import { accountNumber, associationOf, bsb } from './config-association.ts';
import { contradictions } from './config-contradictions.ts';
import { ownAddresses, withoutTrailingSlash } from './own-addresses.ts';

/** Shell scripts pass an empty value for an unset variable. */
const unsetWhenEmpty = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(unsetWhenEmpty, schema.optional());
const withDefault = <Schema extends z.ZodType>(schema: Schema, value: string) =>
  z.preprocess((given) => unsetWhenEmpty(given) ?? value, schema);

const port = z
  .string()
  .regex(/^\d+$/, 'must be a port number')
  .transform(Number)
  .refine((number) => number >= 1 && number <= 65_535, 'must be a port number');
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
});
/** Paths are appended to it. */
const ownAddress = webAddress.refine((text) => !/[?#]/.test(text), 'must be without ? and #');
const baseAddress = z.union([z.literal(''), ownAddress]);
const oneOf = <const Word extends string>(...words: Word[]) =>
  z.enum(words, `must be one of ${words.join(', ')}`);
const yesOrNo = z.enum(['true', 'false'], 'must be true or false').transform((word) => word === 'true');
/** At most a week: signing keys are kept that long after they are replaced. */
const hours = z.coerce
  .number('must be a number of hours')
  .positive('must be more than 0')
  .max(168, 'must be at most 168');
const milliseconds = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number of milliseconds')
  .transform(Number);
const proxies = z
  .string()
  .refine(isProxyList, 'must be true, false, a number of hops, or addresses with commas between them');
const mailAddress = z.email('must be an email address');
const mailbox = z
  .string()
  .refine(
    (text) => mailAddress.safeParse(addressIn(text)).success,
    'must be an email address, or a name and an email address in < >',
  );
const addressesByType = z.string().transform((text, { addIssue }) => {
  const byType: Partial<Record<EnquiryType, string>> = {};
  for (const pair of text.split(',').map((each) => each.trim())) {
    const [, word, address] = /^(\w+)\s*:\s*(\S+)$/.exec(pair) ?? [];
    const type = enquiryTypes.find((each) => each === word);
    if (type && !byType[type] && mailAddress.safeParse(address).success) byType[type] = address as string;
    else {
      const expected = 'a type, a colon and an email address, each type once, with commas between them';
      addIssue(`must be ${expected}; "${pair}" is not: the types are ${enquiryTypes.join(', ')}`);
    }
  }
  return byType;
});
const addressWithScheme = (...schemes: string[]) =>
  z
    .string()
    .regex(new RegExp(`^(${schemes.join('|')})://.`), `must begin with ${schemes.join(':// or ')}://`);

/** In the order of `.env.example`, which a test compares with this list. */
export const variables = z.object({
  PORT: withDefault(port, '3000'),
  MARKETPLACE_PORT: withDefault(port, '3001'),
  HOST: withDefault(z.string(), '127.0.0.1'),
  PUBLIC_URL: optional(ownAddress),
  TRUST_PROXY: withDefault(proxies, 'false'),
  METRICS_PORT: optional(port),
  METRICS_HOST: withDefault(z.string(), '127.0.0.1'),

  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: optional(addressWithScheme('postgres', 'postgresql')),
  DATABASE_REPLICA_URL: optional(addressWithScheme('postgres', 'postgresql')),
  FILES_URL: optional(z.string()),
  FILES_KEY_ID: optional(z.string()),
  FILES_SECRET_KEY: optional(z.string()),
  DEMO: optional(yesOrNo),

  SMTP_URL: optional(addressWithScheme('smtp', 'smtps')),
  MAIL_FROM: withDefault(mailbox, 'Muster <no-reply@demo.example>'),
  ENQUIRIES_TO: optional(mailAddress),
  ENQUIRIES_TO_BY_TYPE: optional(addressesByType),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_API_URL: optional(webAddress),
  TEST_PAYMENTS: optional(yesOrNo),
  BANK_ACCOUNT_NAME: optional(z.string()),
  BANK_BSB: optional(bsb),
  BANK_ACCOUNT_NUMBER: optional(accountNumber),
  INVOICE_PAYMENT_DETAILS: optional(z.string()),
  GST_RULE: withDefault(oneOf(...gstRules), 'australian-buyers'),

  SESSION_HOURS: withDefault(hours, '12'),
  SESSION_IDLE_HOURS: withDefault(hours, '2'),
  HIDE_ACCOUNT_EXISTENCE: withDefault(yesOrNo, 'false'),
  GALLERY: withDefault(yesOrNo, 'false'),
  ANSWER_MEMORY_MS: withDefault(milliseconds, '2000'),
  LOG_LEVEL: withDefault(oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'), 'warn'),

  ASSOCIATION_NAME: withDefault(z.string(), 'Muster'),
  ASSOCIATION_ABN: withDefault(z.string(), '00 000 000 000'),
  ASSOCIATION_ADDRESS: optional(z.string()),
  ASSOCIATION_EMAIL: optional(mailAddress),
  LINK_WEBSITE: withDefault(webAddress, 'https://association.example'),
  LINK_ABOUT: withDefault(webAddress, 'https://association.example/about'),
  LINK_FAQ: withDefault(webAddress, 'https://association.example/faq'),
  LINK_CONTACT: withDefault(webAddress, 'https://association.example/contact'),
  LINK_TERMS: withDefault(webAddress, 'https://association.example/terms'),
  LINK_PRIVACY: withDefault(webAddress, 'https://association.example/privacy'),
  LINK_CAREERS: withDefault(webAddress, 'https://association.example/careers'),
  LINK_JOIN: optional(webAddress),
  SECURITY_CONTACT: optional(mailAddress),

  API_URL: withDefault(baseAddress, ''),
  AUTHENTICATION_URL: withDefault(baseAddress, ''),
  DIRECTORY_URL: withDefault(baseAddress, ''),
  MARKETPLACE_URL: optional(ownAddress),
  MARKETPLACE_TOKEN: withDefault(oneOf('own', 'session'), 'own'),
});

export type Config = ReturnType<typeof readConfig>;

export class ConfigFault extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

export function readConfig(environment: Record<string, string | undefined>, root = process.cwd()) {
  const parsed = variables.safeParse(environment);
  if (!parsed.success) {
    throw new ConfigFault(
      parsed.error.issues.map((issue) => {
        const name = String(issue.path[0]);
        // URLs may contain a password, and this text is logged.
        const shown = /_(URL|KEY|SECRET)$/.test(name) ? 'is set' : `is "${environment[name] ?? ''}"`;
        return `${name} ${shown} but ${wording(issue.message)}.`;
      }),
    );
  }
  const given = parsed.data;
  const faults = contradictions(given);
  if (faults.length > 0) throw new ConfigFault(faults);
  const keys = { keyId: given.FILES_KEY_ID, secretKey: given.FILES_SECRET_KEY };
  const files = given.FILES_URL ? readS3Address(given.FILES_URL, keys) : undefined;
  if (files === null) throw new ConfigFault([`FILES_URL is set but must be ${s3AddressForm}.`]);
  // A mail server, a public address or a trusted proxy means real members, not a demo.
  const isForOneself =
    isOwnMachine(given.PUBLIC_URL) && ownHosts.includes(given.HOST) && !trustedProxies(given.TRUST_PROXY);
  const isTrial = !given.DATABASE_URL && !given.SMTP_URL && isForOneself;
  const demo = given.DEMO ?? isTrial;
  const addresses = ownAddresses(given);
  const [{ portalUrl: publicUrl, marketplaceUrl }] = addresses;
  return {
    port: given.PORT,
    marketplacePort: given.MARKETPLACE_PORT,
    host: given.HOST,
    publicUrl,
    addresses,
    isForOneself,
    trustProxy: trustedProxies(given.TRUST_PROXY),
    metrics: given.METRICS_PORT ? { port: given.METRICS_PORT, host: given.METRICS_HOST } : undefined,
    dataDir: path.resolve(root, given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    replicaUrl: given.DATABASE_REPLICA_URL,
    files,
    demo,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    enquiries: {
      to: given.ENQUIRIES_TO ?? `enquiries@${addressIn(given.MAIL_FROM).split('@')[1]}`,
      toByType: given.ENQUIRIES_TO_BY_TYPE ?? {},
    },
    stripe: {
      secretKey: given.STRIPE_SECRET_KEY,
      webhookSecret: given.STRIPE_WEBHOOK_SECRET,
      apiUrl: given.STRIPE_API_URL,
    },
    testPayments: given.TEST_PAYMENTS ?? demo,
    gstRule: given.GST_RULE,
    securityContact: given.SECURITY_CONTACT,
    session: { hours: given.SESSION_HOURS, idleHours: given.SESSION_IDLE_HOURS },
    hideAccountExistence: given.HIDE_ACCOUNT_EXISTENCE,
    gallery: given.GALLERY,
    answerMemory: given.ANSWER_MEMORY_MS,
    logLevel: given.LOG_LEVEL,
    ...associationOf(given, { demo, publicUrl }),
    client: {
      apiUrl: withoutTrailingSlash(given.API_URL),
      authenticationUrl: withoutTrailingSlash(given.AUTHENTICATION_URL),
      directoryUrl: withoutTrailingSlash(given.DIRECTORY_URL),
    },
    marketplace: { url: marketplaceUrl, token: given.MARKETPLACE_TOKEN },
  };
}

function trustedProxies(text: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? (_address, hop) => hop < Number(text) : text;
}

function isProxyList(text: string): boolean {
  const named = ['loopback', 'linklocal', 'uniquelocal'];
  const isAddress = (each: string) => named.includes(each) || isIP(each.replace(/\/\d{1,3}$/, '')) !== 0;
  return /^(true|false|\d+)$/.test(text) || text.split(',').every((each) => isAddress(each.trim()));
}

function addressIn(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();
}

function wording(message: string): string {
  return message.startsWith('must') ? message : `it is not accepted: ${message}`;
}

const ownHosts = ['localhost', '127.0.0.1', '::1', '[::1]'];
const isOwnMachine = (url: string | undefined) => !url || ownHosts.includes(new URL(url).hostname);
