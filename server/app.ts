import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { PublicConfig } from '#contract/public-config.ts';
import { recordAudit } from './audit/audit.sql.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { pendingMigrations } from './db/migrate.ts';
import { authenticationRoutes } from './features/authentication/authentication.routes.ts';
import { passwordChange } from './features/authentication/password-change.ts';
import { passwordFaults } from './features/authentication/password-rules.ts';
import { checkPassword, hashPassword } from './features/authentication/passwords.ts';
import { Sessions } from './features/authentication/sessions.ts';
import { SigningKeys } from './features/authentication/signing-keys.ts';
import { directoryRoutes } from './features/directory/directory.routes.ts';
import { enquiriesRoutes } from './features/enquiries/enquiries.routes.ts';
import { eventsRoutes } from './features/events/events.routes.ts';
import type { FeatureParts } from './features/feature-parts.ts';
import { groupsRoutes } from './features/groups/groups.routes.ts';
import { invoicesRoutes } from './features/invoices/invoices.routes.ts';
import { joiningRoutes } from './features/joining/joining.routes.ts';
import { organisationsRoutes } from './features/organisations/organisations.routes.ts';
import { outboxRoutes } from './features/outbox/outbox.routes.ts';
import { resourcesRoutes } from './features/resources/resources.routes.ts';
import { usersRoutes } from './features/users/users.routes.ts';
import type { FileStore } from './files/file-store.ts';
import { filesRoutes } from './files/files.routes.ts';
import { apiPages } from './http/api-page.ts';
import type { Gatekeeper } from './http/endpoint-binder.ts';
import { answerError, handleErrors } from './http/error-handler.ts';
import { healthRoutes } from './http/health.ts';
import { readJsonBodies } from './http/json-body.ts';
import { securityHeaders } from './http/security-headers.ts';
import { webPages } from './http/web-pages.ts';
import type { Jobs } from './jobs/jobs.ts';
import { databaseLimits } from './limits/limits.ts';
import { openPostOffice } from './mail/post-office.ts';

// The contract carries no language of its own, to stay light in the browser; the server speaks English.
z.config(z.locales.en());

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route, for the test that asks each for its declared access. */
    routeTable: RouteOptions[];
  }
}

export type Services = {
  config: Config;
  build: { version: string; build: string };
  database: Database;
  jobs: Jobs;
  fileStore: FileStore;
  /** Where the built web lies; without it only the calls are served. */
  webFolder?: string | undefined;
  loggerInstance?: FastifyBaseLogger;
  isStopping?: () => boolean;
};

/** The portal as a Fastify instance that does not listen yet: tests call it without a port. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, database, jobs, fileStore } = services;
  const { db, reader } = database;
  const app = fastify({
    ...(services.loggerInstance && { loggerInstance: services.loggerInstance }),
    trustProxy: config.trustProxy,
    bodyLimit: 256 * 1024,
    genReqId: () => crypto.randomUUID(),
    // Queries are read by the contract's own codec, in the binder.
    routerOptions: { querystringParser: () => ({}), ignoreTrailingSlash: false, maxParamLength: 200 },
    return503OnClosing: true,
    // An address that cannot even be read is answered like any other wrong request.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  });
  app.decorateRequest('caller', null);
  app.decorate('routeTable', []);
  app.addHook('onRoute', (route) => void app.routeTable.push(route));
  handleErrors(app);
  await securityHeaders(app, {
    publicUrl: config.publicUrl,
    services: Object.values(config.client),
    marketplaceUrl: config.marketplace.url,
  });
  app.removeContentTypeParser('text/plain');
  readJsonBodies(app);
  await app.register(formbody, { bodyLimit: 16 * 1024 });
  // How much of it is read is decided where it is read: http/upload.ts.
  await app.register(multipart);

  const keys = new SigningKeys(db);
  const sessions = new Sessions(db, keys, config.session);
  const limits = databaseLimits(database.pool);
  const postOffice = openPostOffice({
    jobs,
    association: config.association.name,
    hasMailServer: config.smtpUrl !== undefined,
  });
  const gatekeeper: Gatekeeper = {
    authenticate: sessions.authenticate,
    demo: config.demo,
    onRefused: ({ endpoint, caller, address }) =>
      recordAudit(db, {
        action: 'access.refused',
        actorId: caller.impersonatorId ?? caller.memberId,
        subjectId: caller.memberId,
        address,
        detail: { endpoint },
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

  const parts: FeatureParts = {
    config,
    db,
    reader,
    fileStore,
    limits,
    postOffice,
    passwordFaults,
    hashPassword,
    checkPassword,
  };
  const { publicUrl, hideAccountExistence } = config;
  authenticationRoutes(app, gatekeeper, { ...parts, keys, sessions, publicUrl, hideAccountExistence });
  usersRoutes(app, gatekeeper, { ...parts, changePassword: passwordChange({ db, limits, sessions }) });
  for (const routes of [
    joiningRoutes,
    enquiriesRoutes,
    resourcesRoutes,
    eventsRoutes,
    groupsRoutes,
    directoryRoutes,
    organisationsRoutes,
    invoicesRoutes,
    filesRoutes,
    outboxRoutes,
  ]) {
    routes(app, gatekeeper, parts);
  }

  healthRoutes(app, {
    checkDatabase: async () => {
      const pending = await pendingMigrations(db);
      if (pending.length > 0) throw new Error(`not migrated: ${pending.join(', ')}`);
    },
    dataDir: config.dataDir,
    isStopping: services.isStopping ?? (() => false),
  });
  apiPages(app);
  if (services.webFolder) await webPages(app, services.webFolder, publicConfigOf(config, services.build));
  return app;
}

function publicConfigOf(config: Config, build: Services['build']): PublicConfig {
  return {
    association: { name: config.association.name, links: config.association.links },
    services: {
      main: config.client.apiUrl,
      authentication: config.client.authenticationUrl,
      directory: config.client.directoryUrl,
    },
    marketplaceUrl: config.marketplace.url,
    demo: config.demo,
    gallery: config.gallery,
    ...build,
  };
}
