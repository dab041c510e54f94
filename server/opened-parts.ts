import { recordAudit } from './audit/audit.sql.ts';
import { recordRefusal } from './audit/record-refusal.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './db/database.ts';
import { passwordFaults } from './features/authentication/password-rules.ts';
import { checkPassword, hashPassword, turnAwayInCrowd } from './features/authentication/passwords.ts';
import { Sessions } from './features/authentication/sessions.ts';
import { SigningKeys } from './features/authentication/signing-keys.ts';
import type { FeatureParts } from './features/feature-parts.ts';
import { joinSeller } from './features/joining/paid-join.ts';
import { shopSeller } from './features/marketplace/check-out.ts';
import type { FileStore } from './files/file-store.ts';
import { SharedAnswers } from './http/conditional-answer.ts';
import type { Gatekeeper } from './http/endpoint-binder.ts';
import type { Jobs } from './jobs/jobs.ts';
import { databaseLimits } from './limits/limits.ts';
import { openPostOffice } from './mail/post-office.ts';
import { byHost } from './own-addresses.ts';
import { Cashier } from './payments/cashier.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { stripePayments } from './payments/stripe-payments.ts';
import { testPayments } from './payments/test-payments.ts';

export type OpenedParts = {
  parts: FeatureParts;
  gatekeeper: Gatekeeper;
  keys: SigningKeys;
  sessions: Sessions;
};

type Given = { config: Config; database: Database; jobs: Jobs; fileStore: FileStore };

/** All that is opened once in a process, whatever number of origins it serves. */
export function openParts({ config, database, jobs, fileStore }: Given): OpenedParts {
  const { db, reader } = database;
  const keys = new SigningKeys(db);
  const sessions = new Sessions(db, keys, config.session);
  const postOffice = openPostOffice({
    jobs,
    association: config.association.name,
    hasMailServer: config.smtpUrl !== undefined,
  });
  const cashier = new Cashier({
    db,
    provider: openPayments(config, db),
    sellers: { membership: joinSeller({ config, postOffice }), shop: shopSeller({ config, postOffice }) },
  });
  const parts: FeatureParts = {
    ...{ config, db, reader, fileStore, postOffice, cashier },
    limits: databaseLimits(db),
    ...{ passwordFaults, turnAwayInCrowd, hashPassword, checkPassword },
  };
  return { parts, keys, sessions, gatekeeper: openGate(config, db, sessions) };
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
    onRefused: ({ endpoint, caller, address }) =>
      recordRefusal(db, {
        endpoint,
        actorId: caller.impersonatorId ?? caller.memberId,
        subjectId: caller.memberId,
        address,
      }),
    onActedFor: ({ endpoint, caller, address }) =>
      recordAudit(db, {
        action: 'impersonation.acted',
        actorId: caller.impersonatorId,
        subjectId: caller.memberId,
        address,
        detail: { endpoint },
      }),
  };
}
