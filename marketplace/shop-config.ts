import type { MarketplaceConfig } from '#contract/marketplace-config.ts';

/** What the server wrote into the page. */
export const shopConfig = JSON.parse(
  document.getElementById('config')?.textContent ?? '',
) as MarketplaceConfig;

/** A page of the portal, to be opened in place of what frames the marketplace. */
export const portalPage = (path: string) => ({ href: `${shopConfig.portalUrl}${path}`, target: '_top' });
