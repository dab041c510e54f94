import type { FastifyInstance } from 'fastify';
import type { MarketplaceConfig } from '#contract/public-config.ts';
import type { AppOptions } from './app.ts';
import { selectByHost } from './config/site-urls.ts';
import { invoicesFeature } from './features/invoices/invoices.routes.ts';
import { marketplaceFeature } from './features/marketplace/marketplace.routes.ts';
import type { Feature } from './features/services.ts';
import { filesFeature } from './files/files.routes.ts';
import { createBaseApp } from './http/base-app.ts';
import { buildMarketplaceHeaders } from './http/security-headers.ts';
import { serveWebApp } from './http/web-app.ts';

type Options = Omit<AppOptions, 'build' | 'isStopping'>;

const features: Feature[] = [filesFeature, marketplaceFeature, invoicesFeature];

/** The marketplace has a separate origin, so that it cannot read the portal's browser storage. */
export async function buildMarketplaceApp(options: Options): Promise<FastifyInstance> {
  const { webFolder, appServices } = options;
  const { services, settings, accessControl } = appServices;
  const { siteUrls } = services.config;
  const app = createBaseApp(services.config, buildMarketplaceHeaders(siteUrls), options);
  options.metrics?.watch(app, 'marketplace');
  for (const { routes } of features) await routes?.(app, accessControl, services);
  const selectConfig = settings.derive(({ association: { name } }) =>
    selectByHost(siteUrls, ({ portalUrl }): MarketplaceConfig => ({ association: { name }, portalUrl })),
  );
  if (webFolder) await serveWebApp(app, { folder: webFolder, configFor: (host) => selectConfig()(host) });
  return app;
}
