import type { FastifyInstance } from 'fastify';
import { marketplaceConfig } from '#contract/marketplace-config.ts';
import type { Services } from './app.ts';
import { invoicesRoutes } from './features/invoices/invoices.routes.ts';
import { marketplaceRoutes } from './features/marketplace/marketplace.routes.ts';
import { filesRoutes } from './files/files.routes.ts';
import { bareApp } from './http/bare-app.ts';
import { marketplaceHeaders } from './http/security-headers.ts';
import { webPages } from './http/web-pages.ts';
import type { OpenedParts } from './opened-parts.ts';
import { byHost } from './own-addresses.ts';

type Given = Pick<Services, 'config' | 'webFolder' | 'loggerInstance' | 'metrics'> & { opened: OpenedParts };

/**
 * The marketplace, on an origin of its own, so that nothing in it can reach the portal's storage. It answers the calls
 * of its own pages and no others.
 */
export async function buildMarketplaceApp(given: Given): Promise<FastifyInstance> {
  const { config, webFolder } = given;
  const { parts, gatekeeper, sessions } = given.opened;
  const headers = marketplaceHeaders({ own: config.addresses });
  const app = bareApp(config, headers, given);
  given.metrics?.watch(app, 'marketplace');
  filesRoutes(app, gatekeeper, parts);
  marketplaceRoutes(app, gatekeeper, { ...parts, marketplaceToken: sessions.openMarketplace });
  invoicesRoutes(app, gatekeeper, parts);
  if (webFolder) {
    const { addresses, association } = config;
    const settingsFor = byHost(addresses, ({ portalUrl }) =>
      marketplaceConfig.parse({ association, portalUrl }),
    );
    await webPages(app, webFolder, settingsFor);
  }
  return app;
}
