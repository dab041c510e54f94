import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Database, Db } from '../db/database.ts';
import type { ExportList } from '../exports/export-list.ts';
import type { FileStore } from '../files/file-store.ts';
import type { PutBackRule } from '../history/put-back-rule.ts';
import type { Caller } from '../http/caller.ts';
import type { AccessControl } from '../http/register-endpoints.ts';
import type { JobHandler, JobQueue } from '../jobs/job-queue.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { GetInvoicePdf, Mailer } from '../mail/mailer.ts';
import type { PaymentService } from '../payments/payment-service.ts';
import type { SearchKind } from '../search/search-kind.ts';
import type { SettingsReader } from '../settings/settings-store.ts';
import type { TodayKind } from '../today/today-kind.ts';
import type { Sessions } from './authentication/sessions.ts';
import type { SigningKeys } from './authentication/signing-keys.ts';

type Passwords = { currentPassword: string; newPassword: string };

export type Services = {
  config: Config;
  settings: SettingsReader;
  db: Db;
  readDb: Db;
  database: Database;
  fileStore: FileStore;
  log: FastifyBaseLogger;
  rateLimiter: RateLimiter;
  mailer: Mailer;
  jobQueue: Pick<JobQueue, 'enqueue' | 'enqueueMany'>;
  paymentService: PaymentService;
  signingKeys: SigningKeys;
  sessions: Sessions;
  listPasswordErrors: (password: string) => string[];
  rejectWhenOverloaded: () => void;
  hashPassword: (password: string) => Promise<string>;
  verifyPassword: (passwordHash: string | undefined, password: string) => Promise<boolean>;
  changePassword: (caller: Caller, passwords: Passwords, address: string) => Promise<void>;
  issueMarketplaceToken: (caller: Caller) => Promise<{ token: string; expiresIn: number }>;
  getInvoicePdf: GetInvoicePdf;
  onEmailBounced: (emailId: string, reason: string) => void;
};

export type Feature = {
  routes?: (app: FastifyInstance, accessControl: AccessControl, services: Services) => void | Promise<void>;
  jobs?: (services: Services) => JobHandler[];
  today?: (services: Services) => TodayKind[];
  /** Kinds of results of the console search. */
  search?: SearchKind[];
  /** Lists that staff can export. */
  exports?: ExportList[];
  putBackRules?: PutBackRule[] | ((services: Services) => PutBackRule[]);
  cleanUp?: (services: Pick<Services, 'db' | 'fileStore'>) => Promise<void>;
};
