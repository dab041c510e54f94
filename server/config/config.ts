import path from 'node:path';
import { readS3Address, s3AddressForm } from '../files/s3-url.ts';
import { readAssociation } from './config-association.ts';
import { findConfigConflicts } from './config-conflicts.ts';
import { ownAddresses, withoutTrailingSlash } from './own-addresses.ts';
import { emailAddressIn, variables } from './variables.ts';

export type Config = ReturnType<typeof readConfig>;

export class ConfigError extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

export function readConfig(environment: Record<string, string | undefined>, root = process.cwd()) {
  const parsed = variables.safeParse(environment);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => {
        const name = String(issue.path[0]);
        // URLs may contain a password, and this text is logged.
        const shown = /_(URL|KEY|SECRET)$/.test(name) ? 'is set' : `is "${environment[name] ?? ''}"`;
        return `${name} ${shown} but ${describeIssue(issue.message)}.`;
      }),
    );
  }
  const given = parsed.data;
  const faults = findConfigConflicts(given);
  if (faults.length > 0) throw new ConfigError(faults);
  const keys = { keyId: given.FILES_KEY_ID, secretKey: given.FILES_SECRET_KEY };
  const files = given.FILES_URL ? readS3Address(given.FILES_URL, keys) : undefined;
  if (files === null) throw new ConfigError([`FILES_URL is set but must be ${s3AddressForm}.`]);
  // A mail server, a public address or a trusted proxy means real members, not a demo.
  const isForOneself =
    isLoopbackUrl(given.PUBLIC_URL) &&
    loopbackHosts.includes(given.HOST) &&
    !trustedProxies(given.TRUST_PROXY);
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
      to: given.ENQUIRIES_TO ?? `enquiries@${emailAddressIn(given.MAIL_FROM).split('@')[1]}`,
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
    gallery: given.COMPONENT_GALLERY,
    responseCacheMs: given.RESPONSE_CACHE_MS,
    logLevel: given.LOG_LEVEL,
    ...readAssociation(given, { demo, publicUrl }),
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

function describeIssue(message: string): string {
  return message.startsWith('must') ? message : `it is not accepted: ${message}`;
}

const loopbackHosts = ['localhost', '127.0.0.1', '::1', '[::1]'];
const isLoopbackUrl = (url: string | undefined) => !url || loopbackHosts.includes(new URL(url).hostname);
