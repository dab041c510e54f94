import type { FastifyInstance } from 'fastify';

type Addresses = { publicUrl: string; services: string[]; marketplaceUrl: string };

/**
 * The token lies in local storage, as specified: this policy is what guards it. No script but our own files, no
 * page that frames us, no answer sent anywhere but to the configured services.
 */
export function securityHeaders(app: FastifyInstance, addresses: Addresses): void {
  const https = addresses.publicUrl.startsWith('https:');
  // They are the same for every answer, so they are written once.
  const headers = {
    'content-security-policy': contentPolicy(addresses, https),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...onlyByTls(addresses.publicUrl),
  };
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/** Whoever came once by TLS comes by it for a year. */
export const onlyByTls = (ownUrl: string) =>
  ownUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};

/** They govern documents. On a script, a style or a typeface they do nothing, and cost half a kilobyte each time. */
export const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-frame-options',
];

function contentPolicy({ services, marketplaceUrl }: Addresses, https: boolean): string {
  const origins = services.filter((address) => address !== '').map((address) => new URL(address).origin);
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'connect-src': ["'self'", ...origins],
    'frame-src': ['https:', new URL(marketplaceUrl).origin],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(https && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join(';');
}
