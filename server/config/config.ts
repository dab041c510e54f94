import path from 'node:path';
import { parseS3Url, s3UrlFormat } from '../files/s3-url.ts';
import { findConfigConflicts } from './config-conflicts.ts';
import { readSettingDefaults } from './setting-defaults.ts';
import { removeTrailingSlash, toSiteUrls } from './site-urls.ts';
import { variables } from './variables.ts';

export type Config = ReturnType<typeof readConfig>;

export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

export function readConfig(environment: Record<string, string | undefined>, root = process.cwd()) {
  const parsed = variables.safeParse(environment);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => {
        const name = String(issue.path[0]);
        // Secrets are not printed: this text is logged, and URLs can contain a password.
        const value = /_(URL|KEY|SECRET)$/.test(name) ? 'is set' : `is "${environment[name] ?? ''}"`;
        const problem = issue.message.startsWith('must') ? issue.message : `is not valid: ${issue.message}`;
        return `${name} ${value} but ${problem}.`;
      }),
    );
  }
  const env = parsed.data;
  const conflicts = findConfigConflicts(env);
  if (conflicts.length > 0) throw new ConfigError(conflicts);
  const keys = { keyId: env.FILES_KEY_ID, secretKey: env.FILES_SECRET_KEY };
  const files = env.FILES_URL ? parseS3Url(env.FILES_URL, keys) : undefined;
  if (files === null) throw new ConfigError([`FILES_URL is set but must be ${s3UrlFormat}.`]);
  const trustProxy = parseTrustProxy(env.TRUST_PROXY);
  // A mail server, a public URL or a trusted proxy means real members, so the demo is off by default.
  const isLocalOnly = isLoopbackUrl(env.PUBLIC_URL) && loopbackHosts.includes(env.HOST) && !trustProxy;
  const isTrial = !env.DATABASE_URL && !env.SMTP_URL && isLocalOnly;
  const demo = env.DEMO ?? isTrial;
  const siteUrls = toSiteUrls(env);
  const [{ portalUrl: publicUrl, marketplaceUrl }] = siteUrls;
  return {
    port: env.PORT,
    marketplacePort: env.MARKETPLACE_PORT,
    host: env.HOST,
    publicUrl,
    siteUrls,
    isLocalOnly,
    trustProxy,
    metrics: env.METRICS_PORT ? { port: env.METRICS_PORT, host: env.METRICS_HOST } : undefined,
    dataDir: path.resolve(root, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    replicaUrl: env.DATABASE_REPLICA_URL,
    files,
    attachments: {
      maxBytes: env.ATTACHMENT_MAX * 1024 * 1024,
      allowMacros: env.ATTACHMENT_MACROS === 'allow',
    },
    demo,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiUrl: env.STRIPE_API_URL,
    },
    testPayments: env.TEST_PAYMENTS ?? demo,
    gstRule: env.GST_RULE,
    securityContact: env.SECURITY_CONTACT,
    session: { hours: env.SESSION_HOURS, idleHours: env.SESSION_IDLE_HOURS },
    hideAccountExistence: env.HIDE_ACCOUNT_EXISTENCE,
    gallery: env.COMPONENT_GALLERY,
    responseCacheMs: env.RESPONSE_CACHE_MS,
    logLevel: env.LOG_LEVEL,
    settingDefaults: readSettingDefaults(env, { demo, publicUrl }),
    client: {
      apiUrl: removeTrailingSlash(env.API_URL),
      authenticationUrl: removeTrailingSlash(env.AUTHENTICATION_URL),
      directoryUrl: removeTrailingSlash(env.DIRECTORY_URL),
    },
    marketplace: { url: marketplaceUrl, token: env.MARKETPLACE_TOKEN },
  };
}

function parseTrustProxy(text: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? (_address, hop) => hop < Number(text) : text;
}

const loopbackHosts = ['localhost', '127.0.0.1', '::1', '[::1]'];
const isLoopbackUrl = (url: string | undefined) => !url || loopbackHosts.includes(new URL(url).hostname);
