import type { FastifyBaseLogger } from 'fastify';
import { recordAccessDenied, recordAudit } from '../audit/audit.sql.ts';
import type { Config } from '../config/config.ts';
import { selectByHost } from '../config/site-urls.ts';
import type { Database, Db } from '../db/database.ts';
import { createPasswordChanger } from '../features/authentication/password-change.ts';
import { listPasswordErrors } from '../features/authentication/password-policy.ts';
import { hashPassword, rejectWhenOverloaded, verifyPassword } from '../features/authentication/passwords.ts';
import { Sessions } from '../features/authentication/sessions.ts';
import { SigningKeys } from '../features/authentication/signing-keys.ts';
import { getInvoicePdfById } from '../features/invoices/invoice-pdf-file.ts';
import { marketplacePurchaseHandler } from '../features/marketplace/checkout.ts';
import { membershipPurchaseHandler } from '../features/onboarding/paid-join.ts';
import type { Services } from '../features/services.ts';
import type { FileStore } from '../files/file-store.ts';
import type { AccessControl } from '../http/register-endpoints.ts';
import { ResponseCache } from '../http/response-cache.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { createRateLimiter } from '../limits/rate-limiter.ts';
import { createMailer } from '../mail/mailer.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { PaymentService } from '../payments/payment-service.ts';
import { stripePayments } from '../payments/stripe-payments.ts';
import { testPayments } from '../payments/test-payments.ts';
import { SettingsStore } from '../settings/settings-store.ts';

export type AppServices = { services: Services; settings: SettingsStore; accessControl: AccessControl };

type Options = {
  config: Config;
  database: Database;
  fileStore: FileStore;
  jobQueue: JobQueue;
  log: FastifyBaseLogger;
  metrics?: Metrics | undefined;
};

export function createServices({ config, database, fileStore, jobQueue, log, metrics }: Options) {
  const { db, readDb } = database;
  const signingKeys = new SigningKeys(db);
  const sessions = new Sessions(db, signingKeys, config.session);
  const rateLimiter = createRateLimiter(db);
  const settings = new SettingsStore(db, config.settingDefaults, log);
  const mailer = createMailer({ jobQueue, settings, hasMailServer: config.smtpUrl !== undefined });
  const paymentService = new PaymentService({
    db,
    provider: createPaymentProvider(config, db),
    purchaseHandlers: {
      membership: membershipPurchaseHandler({ config, settings, mailer }),
      marketplace: marketplacePurchaseHandler({ config, settings, mailer }),
    },
  });
  const services: Services = {
    config,
    settings,
    database,
    db,
    readDb,
    fileStore,
    log,
    rateLimiter,
    mailer,
    jobQueue,
    paymentService,
    signingKeys,
    sessions,
    listPasswordErrors: listPasswordErrors,
    rejectWhenOverloaded,
    hashPassword,
    verifyPassword,
    changePassword: createPasswordChanger({ config, db, rateLimiter, mailer, sessions }),
    issueMarketplaceToken: sessions.issueMarketplaceToken,
    getInvoicePdf: (id) => getInvoicePdfById({ config, db, fileStore }, id),
    onEmailBounced: (emailId, reason) => {
      metrics?.countEmailBounce();
      log.warn({ emailId, reason }, 'email rejected permanently, not retrying');
    },
  };
  return { services, settings, accessControl: createAccessControl(config, db, sessions) };
}

function createPaymentProvider(config: Config, db: Db): PaymentProvider {
  const { secretKey, apiUrl } = config.stripe;
  return secretKey ? stripePayments({ secretKey, apiUrl }) : testPayments(db, config.siteUrls);
}

function createAccessControl(config: Config, db: Db, sessions: Sessions): AccessControl {
  return {
    authenticate: sessions.authenticate,
    demo: config.demo,
    responseCache: new ResponseCache(config.responseCacheMs),
    portalUrlFor: selectByHost(config.siteUrls, ({ portalUrl }) => portalUrl),
    onAccessDenied: ({ endpoint, caller: { memberId, impersonatorId }, address }) =>
      recordAccessDenied(db, { endpoint, actorId: impersonatorId ?? memberId, subjectId: memberId, address }),
    onImpersonatedCall: ({ endpoint, caller: { sessionId, memberId, impersonatorId }, address }) => {
      const ids = { actorId: impersonatorId, subjectId: memberId };
      const detail = { endpoint, sessionId };
      return recordAudit(db, { action: 'impersonation.request', ...ids, address, detail });
    },
  };
}
