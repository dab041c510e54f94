import type { MarketplaceConfig } from '#contract/public-config.ts';

export const config = JSON.parse(document.getElementById('config')?.textContent ?? '') as MarketplaceConfig;

export const linkToPortal = (path: string) => ({ href: `${config.portalUrl}${path}`, target: '_top' });
