import type { FastifyInstance } from 'fastify';
import type { SiteUrls } from '../config/site-urls.ts';

export type SecurityHeaders = Readonly<Record<string, string>>;

type PolicyOrigins = { siteUrls: [SiteUrls, ...SiteUrls[]]; services: string[] };

/** `fullscreen` stays enabled, because videos in articles need it. */
const disabledPermissions = [
  'camera',
  'microphone',
  'display-capture',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'midi',
];

const commonHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': disabledPermissions.map((name) => `${name}=()`).join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Protects the token, which the specification puts into local storage. */
export const buildPortalHeaders = (origins: PolicyOrigins): SecurityHeaders => ({
  ...commonHeaders,
  'content-security-policy': portalPolicy(origins),
  'x-frame-options': 'DENY',
  ...hstsHeader(origins.siteUrls[0].portalUrl),
});

/** Without `x-frame-options`, which cannot allow another origin. */
export const buildMarketplaceHeaders = (siteUrls: PolicyOrigins['siteUrls']): SecurityHeaders => ({
  ...commonHeaders,
  'content-security-policy': formatPolicy({
    'default-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': siteUrls.map(({ portalUrl }) => new URL(portalUrl).origin),
  }),
  ...hstsHeader(siteUrls[0].marketplaceUrl),
});

/** Must be registered before any hook that may reject, so that error responses have the headers too. */
export function addSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

const hstsHeader = (url: string) =>
  url.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};

/** Headers that only affect documents. Other files omit them, which saves 500 bytes. */
export const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
];

function portalPolicy({ siteUrls, services }: PolicyOrigins): string {
  const origins = services.filter((url) => url !== '').map((url) => new URL(url).origin);
  return formatPolicy({
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'connect-src': ["'self'", ...origins],
    'frame-src': ['https:', ...siteUrls.map(({ marketplaceUrl }) => new URL(marketplaceUrl).origin)],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(siteUrls[0].portalUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  });
}

const formatPolicy = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join(';');
