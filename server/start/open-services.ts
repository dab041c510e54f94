import type { FastifyBaseLogger } from 'fastify';
import { recordAudit, recordRefusal } from '../audit/audit.sql.ts';
import type { Config } from '../config/config.ts';
import { byHost } from '../config/own-addresses.ts';
import type { Database, Db } from '../db/database.ts';
import { passwordChange } from '../features/authentication/password-change.ts';
import { passwordFaults } from '../features/authentication/password-rules.ts';
import { checkPassword, hashPassword, turnAwayInCrowd } from '../features/authentication/passwords.ts';
import { Sessions } from '../features/authentication/sessions.ts';
import { SigningKeys } from '../features/authentication/signing-keys.ts';
import { openInvoiceById } from '../features/invoices/invoice-file.ts';
import { joinSeller } from '../features/joining/paid-join.ts';
import { shopSeller } from '../features/marketplace/check-out.ts';
import type { Services } from '../features/services.ts';
import type { FileStore } from '../files/file-store.ts';
import { SharedAnswers } from '../http/conditional-answer.ts';
import type { Gatekeeper } from '../http/endpoint-binder.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { databaseLimits } from '../limits/limits.ts';
import { openPostOffice } from '../mail/post-office.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { Cashier } from '../payments/cashier.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { stripePayments } from '../payments/stripe-payments.ts';
import { testPayments } from '../payments/test-payments.ts';

export type OpenedServices = { services: Services; gatekeeper: Gatekeeper };

type Options = {
  config: Config;
  database: Database;
  fileStore: FileStore;
  jobQueue: JobQueue;
  log: FastifyBaseLogger;
  metrics?: Metrics | undefined;
};

export function openServices({ config, database, fileStore, jobQueue, log, metrics }: Options) {
  const { db, reader } = database;
  const keys = new SigningKeys(db);
  const sessions = new Sessions(db, keys, config.session);
  const limits = databaseLimits(db);
  const postOffice = openPostOffice({
    jobQueue,
    association: config.association.name,
    hasMailServer: config.smtpUrl !== undefined,
  });
  const cashier = new Cashier({
    db,
    provider: openPayments(config, db),
    sellers: { membership: joinSeller({ config, postOffice }), shop: shopSeller({ config, postOffice }) },
  });
  const services: Services = {
    ...{ config, database, db, reader, fileStore, log, limits, postOffice, cashier, keys, sessions },
    ...{ passwordFaults, turnAwayInCrowd, hashPassword, checkPassword },
    changePassword: passwordChange({ config, db, limits, postOffice, sessions }),
    marketplaceToken: sessions.openMarketplace,
    openInvoice: (id) => openInvoiceById({ config, db, fileStore }, id),
    onMailRefused: (mail, refusal) => {
      metrics?.mailRefused();
      log.warn({ mail, refusal }, 'a mail was refused and is not tried again');
    },
  };
  return { services, gatekeeper: openGate(config, db, sessions) };
}

function openPayments(config: Config, db: Db): PaymentProvider {
  const { secretKey, apiUrl } = config.stripe;
  return secretKey ? stripePayments({ secretKey, apiUrl }) : testPayments(db, config.addresses);
}

function openGate(config: Config, db: Db, sessions: Sessions): Gatekeeper {
  return {
    authenticate: sessions.authenticate,
    demo: config.demo,
    sharedAnswers: new SharedAnswers(config.answerMemory),
    portalUrlFor: byHost(config.addresses, ({ portalUrl }) => portalUrl),
    onRefused: ({ endpoint, caller: { memberId, impersonatorId }, address }) =>
      recordRefusal(db, { endpoint, actorId: impersonatorId ?? memberId, subjectId: memberId, address }),
    onActedFor: ({ endpoint, caller: { memberId, impersonatorId }, address }) => {
      const people = { actorId: impersonatorId, subjectId: memberId };
      return recordAudit(db, { action: 'impersonation.acted', ...people, address, detail: { endpoint } });
    },
  };
}
