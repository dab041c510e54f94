import type { PublicConfig } from '#contract/public-config.ts';

/** The public configuration, which the server wrote into the page. */
export const config = JSON.parse(document.getElementById('config')?.textContent ?? '') as PublicConfig;
