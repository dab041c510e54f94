import type { FastifyInstance } from 'fastify';
import type { OwnAddresses } from '../config/own-addresses.ts';

export type SecurityHeaders = Readonly<Record<string, string>>;

type PolicyOrigins = { own: [OwnAddresses, ...OwnAddresses[]]; services: string[] };

/** Not `fullscreen`, which videos in articles need. */
const disabledPermissions = [
  ...['camera', 'microphone', 'display-capture', 'geolocation', 'payment'],
  ...['usb', 'serial', 'hid', 'midi'],
];

const commonHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': disabledPermissions.map((name) => `${name}=()`).join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Guards the token, which the specification puts into local storage. */
export const portalHeaders = (addresses: PolicyOrigins): SecurityHeaders => ({
  ...commonHeaders,
  'content-security-policy': portalPolicy(addresses),
  'x-frame-options': 'DENY',
  ...hstsHeader(addresses.own[0].portalUrl),
});

/** `x-frame-options` cannot allow another origin. */
export const marketplaceHeaders = ({ own }: Pick<PolicyOrigins, 'own'>): SecurityHeaders => ({
  ...commonHeaders,
  'content-security-policy': formatPolicy({
    'default-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': own.map(({ portalUrl }) => new URL(portalUrl).origin),
  }),
  ...hstsHeader(own[0].marketplaceUrl),
});

/** Before any hook that may reject, so that error responses have them too. */
export function addSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

const hstsHeader = (ownUrl: string) =>
  ownUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};

/** These only affect documents and cost 500 bytes on other files. */
export const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
];

function portalPolicy({ own, services }: PolicyOrigins): string {
  const origins = services.filter((address) => address !== '').map((address) => new URL(address).origin);
  return formatPolicy({
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'connect-src': ["'self'", ...origins],
    'frame-src': ['https:', ...own.map(({ marketplaceUrl }) => new URL(marketplaceUrl).origin)],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(own[0].portalUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  });
}

const formatPolicy = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join(';');
