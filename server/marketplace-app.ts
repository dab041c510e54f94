import type { FastifyInstance } from 'fastify';
import type { MarketplaceConfig } from '#contract/public-config.ts';
import type { AppOptions } from './app.ts';
import { type SiteUrls, selectByHost } from './config/site-urls.ts';
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
  const { services, accessControl } = appServices;
  const { siteUrls, association } = services.config;
  const app = createBaseApp(services.config, buildMarketplaceHeaders(siteUrls), options);
  options.metrics?.watch(app, 'marketplace');
  for (const { routes } of features) await routes?.(app, accessControl, services);
  const toPublicConfig = ({ portalUrl }: SiteUrls): MarketplaceConfig => ({
    association: { name: association.name },
    portalUrl,
  });
  const configFor = selectByHost(siteUrls, toPublicConfig);
  if (webFolder) await serveWebApp(app, { folder: webFolder, configFor });
  return app;
}
