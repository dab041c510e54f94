import type { MarketplaceConfig } from '#contract/public-config.ts';

export const shopConfig = JSON.parse(
  document.getElementById('config')?.textContent ?? '',
) as MarketplaceConfig;

export const portalPage = (path: string) => ({ href: `${shopConfig.portalUrl}${path}`, target: '_top' });
