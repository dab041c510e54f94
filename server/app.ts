import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyBaseLogger, FastifyInstance, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { PublicConfig } from '#contract/public-config.ts';
import { ClockWatch } from './clock-watch.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { pendingMigrations } from './db/migrate.ts';
import { authenticationRoutes } from './features/authentication/authentication.routes.ts';
import { passwordChange } from './features/authentication/password-change.ts';
import { directoryRoutes } from './features/directory/directory.routes.ts';
import { enquiriesRoutes } from './features/enquiries/enquiries.routes.ts';
import { eventsRoutes } from './features/events/events.routes.ts';
import { groupsRoutes } from './features/groups/groups.routes.ts';
import { invoicesRoutes } from './features/invoices/invoices.routes.ts';
import { joiningRoutes } from './features/joining/joining.routes.ts';
import { marketplaceRoutes } from './features/marketplace/marketplace.routes.ts';
import { organisationsRoutes } from './features/organisations/organisations.routes.ts';
import { outboxRoutes } from './features/outbox/outbox.routes.ts';
import { resourcesRoutes } from './features/resources/resources.routes.ts';
import { usersRoutes } from './features/users/users.routes.ts';
import type { FileStore } from './files/file-store.ts';
import { filesRoutes } from './files/files.routes.ts';
import { apiPages } from './http/api-page.ts';
import { bareApp } from './http/bare-app.ts';
import { healthRoutes } from './http/health.ts';
import { securityContact } from './http/security-contact.ts';
import { portalHeaders } from './http/security-headers.ts';
import { webPages } from './http/web-pages.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Metrics } from './metrics/metrics.ts';
import { type OpenedParts, openParts } from './opened-parts.ts';
import { byHost, type OwnAddresses } from './own-addresses.ts';
import { stripeEventsRoutes } from './payments/stripe-events.routes.ts';
import { testCheckoutRoutes } from './payments/test-checkout.routes.ts';

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
  /** How long an answer is held for who reads nothing of it, in milliseconds; a test has less time. */
  readerPatience?: number;
  isStopping?: () => boolean;
  /** Told of every request, where an operator wants to know. */
  metrics?: Metrics | undefined;
  /** What this process has opened already, to share it with the marketplace's origin. */
  opened?: OpenedParts;
};

/** The portal as a Fastify instance that does not listen yet: tests call it without a port. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, database } = services;
  const { db } = database;
  const headers = portalHeaders({
    own: config.addresses,
    services: Object.values(config.client),
  });
  const app = bareApp(config, headers, services);
  app.decorate('routeTable', []);
  app.addHook('onRoute', (route) => void app.routeTable.push(route));
  services.metrics?.watch(app, 'portal');
  await app.register(formbody, { bodyLimit: 16 * 1024 });
  // How much of it is read is decided where it is read: http/upload.ts.
  await app.register(multipart);

  const { parts, gatekeeper, keys, sessions } = services.opened ?? openParts(services);
  const { publicUrl, hideAccountExistence } = config;
  authenticationRoutes(app, gatekeeper, { ...parts, keys, sessions, publicUrl, hideAccountExistence });
  usersRoutes(app, gatekeeper, { ...parts, changePassword: passwordChange({ ...parts, sessions }) });
  marketplaceRoutes(app, gatekeeper, { ...parts, marketplaceToken: sessions.openMarketplace });
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

  const { secretKey, webhookSecret } = config.stripe;
  if (!secretKey) testCheckoutRoutes(app, { db });
  if (webhookSecret) await stripeEventsRoutes(app, { db, cashier: parts.cashier, webhookSecret });

  const clock = new ClockWatch(db, app.log);
  app.addHook('onListen', async () => clock.start());
  app.addHook('onClose', async () => clock.stop());
  healthRoutes(app, {
    clock,
    checkDatabase: async () => {
      const pending = await pendingMigrations(db);
      if (pending.length > 0) throw new Error(`not migrated: ${pending.join(', ')}`);
    },
    dataDir: config.dataDir,
    isStopping: services.isStopping ?? (() => false),
  });
  securityContact(app, { contact: config.securityContact, publicUrl });
  apiPages(app);
  const configFor = byHost(config.addresses, (own) => publicConfigOf(config, services.build, own));
  if (services.webFolder) await webPages(app, services.webFolder, configFor);
  return app;
}

function publicConfigOf(
  config: Config,
  build: Services['build'],
  { marketplaceUrl }: OwnAddresses,
): PublicConfig {
  return {
    association: { name: config.association.name, links: config.association.links },
    services: {
      main: config.client.apiUrl,
      authentication: config.client.authenticationUrl,
      directory: config.client.directoryUrl,
    },
    marketplaceUrl,
    marketplaceToken: config.marketplace.token,
    demo: config.demo,
    gallery: config.gallery,
    ...build,
  };
}
