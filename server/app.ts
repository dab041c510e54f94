import { isDeepStrictEqual } from 'node:util';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { PublicConfig } from '#contract/public-config.ts';
import type { Settings } from '#contract/settings.ts';
import { buildHeader } from '#contract/wire/build-header.ts';
import { ClockMonitor } from './clock/clock-monitor.ts';
import type { Config } from './config/config.ts';
import { type SiteUrls, selectByHost } from './config/site-urls.ts';
import { demoAccounts, demoEmail, demoPassword, demoRoles } from './db/demo-accounts.ts';
import { listPendingMigrations } from './db/migrate.ts';
import { registerConsoleRoutes } from './features/console/console.staff.routes.ts';
import { registerExportRoutes } from './features/exports/exports.staff.routes.ts';
import { features } from './features/features.ts';
import { registerHistoryRoutes } from './features/history/history.staff.routes.ts';
import { registerTodayRoutes } from './features/today/today.staff.routes.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { type BaseAppOptions, createBaseApp } from './http/base-app.ts';
import { registerHealthRoutes } from './http/health.ts';
import { buildPortalHeaders } from './http/security-headers.ts';
import { serveSecurityTxt } from './http/security-txt.ts';
import { serveWebApp } from './http/web-app.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { AppServices } from './start/create-services.ts';

// The contract has no zod locale, to stay small in the browser.
z.config(z.locales.en());

declare module 'fastify' {
  interface FastifyInstance {
    /** For a test that checks the declared access of every route. */
    routeTable: RouteOptions[];
  }
}

export type AppOptions = BaseAppOptions & {
  appServices: AppServices;
  build: { version: string; build: string };
  webFolder?: string | undefined;
  isStopping?: () => boolean;
  metrics?: Metrics | undefined;
};

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, settings, accessControl } = options.appServices;
  const { config, db } = services;
  const headers = buildPortalHeaders({ siteUrls: config.siteUrls, services: Object.values(config.client) });
  const app = createBaseApp(config, headers, options);
  app.decorate('routeTable', []);
  app.addHook('onRoute', (route) => void app.routeTable.push(route));
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    const { endpoint } = routeOptions.config;
    // Browsers may show a cached response after the next release.
    if (endpoint && !endpoint.cacheable) reply.header(buildHeader, options.build.build);
  });
  options.metrics?.watch(app, 'portal');
  await app.register(formbody, { bodyLimit: 16 * 1024 });
  // http/upload.ts limits the size of uploads.
  await app.register(multipart);
  for (const { routes } of features) await routes?.(app, accessControl, services);
  registerSharedStaffRoutes(app, options.appServices);
  const clock = new ClockMonitor(db, app.log);
  app.addHook('onListen', async () => clock.start());
  app.addHook('onReady', async () => settings.start());
  app.addHook('onClose', async () => settings.stop());
  app.addHook('onClose', async () => clock.stop());
  registerHealthRoutes(app, {
    clock,
    checkDatabase: async () => {
      const pending = await listPendingMigrations(db);
      if (pending.length > 0) throw new Error(`not migrated: ${pending.join(', ')}`);
    },
    dataDir: config.dataDir,
    isStopping: options.isStopping ?? (() => false),
  });
  serveSecurityTxt(app, { contact: config.securityContact, publicUrl: config.publicUrl });
  serveApiDocs(app);
  const selectConfig = settings.derive((current) =>
    selectByHost(config.siteUrls, (urls) => toPublicConfig(config, current, options.build, urls)),
  );
  const configFor = (host: string | undefined) => selectConfig()(host);
  app.get('/config.json', async ({ headers: { host } }) => configFor(host));
  if (options.webFolder) {
    await serveWebApp(app, { folder: `${options.webFolder}-staff`, base: '/staff', configFor });
    await serveWebApp(app, { folder: options.webFolder, configFor });
  }
  return app;
}

/** Each of them needs a part of all features. */
function registerSharedStaffRoutes(app: FastifyInstance, { services, accessControl }: AppServices): void {
  const putBackRules = features.flatMap(({ putBackRules: rules = [] }) =>
    typeof rules === 'function' ? rules(services) : rules,
  );
  const todayKinds = features.flatMap(({ today }) => today?.(services) ?? []);
  const searchKinds = features.flatMap(({ search = [] }) => search);
  registerHistoryRoutes(app, accessControl, services, putBackRules);
  registerTodayRoutes(app, accessControl, services, todayKinds);
  const exportLists = features.flatMap(({ exports = [] }) => exports);
  registerExportRoutes(app, accessControl, services, exportLists);
  registerConsoleRoutes(app, accessControl, services, searchKinds);
}

function publicDemoAccounts() {
  const groups = Map.groupBy(demoAccounts, ({ name }) => (name in demoRoles ? 'Staff' : 'Members'));
  return {
    password: demoPassword,
    groups: [...groups].map(([title, accounts]) => ({
      title,
      accounts: accounts.map(({ name, label }) => ({ email: demoEmail(name), label })),
    })),
  };
}

function toPublicConfig(
  config: Config,
  settings: Settings,
  build: AppOptions['build'],
  urls: SiteUrls,
): PublicConfig {
  const { subscriberPriceCents, joinable } = settings.plans;
  return {
    association: { name: settings.association.name, links: settings.links },
    subscriberPriceCents,
    plans: joinable,
    ...changedEnquiryTypes(config, settings),
    services: {
      main: config.client.apiUrl,
      authentication: config.client.authenticationUrl,
      directory: config.client.directoryUrl,
    },
    marketplaceUrl: urls.marketplaceUrl,
    marketplaceToken: config.marketplace.token,
    gstRule: config.gstRule,
    demo: config.demo,
    ...(config.demo && { demoAccounts: publicDemoAccounts() }),
    gallery: config.gallery,
    ...build,
  };
}

/** Every page contains the configuration, so the specified types are left out. */
function changedEnquiryTypes(config: Config, { enquiries }: Settings): Pick<PublicConfig, 'enquiryTypes'> {
  const toOptions = ({ types }: Settings['enquiries']) =>
    types.filter(({ isRetired }) => !isRetired).map(({ key, label }) => ({ value: key, label }));
  const enquiryTypes = toOptions(enquiries);
  const specified = toOptions(config.settingDefaults.enquiries);
  return isDeepStrictEqual(enquiryTypes, specified) ? {} : { enquiryTypes };
}
