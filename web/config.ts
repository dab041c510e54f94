import type { PublicConfig } from '#contract/public-config.ts';

export const config = JSON.parse(document.getElementById('config')?.textContent ?? '') as PublicConfig;
