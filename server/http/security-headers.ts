import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

type Addresses = { publicUrl: string; services: string[]; marketplaceUrl: string };

/**
 * The token lies in local storage, as specified: this policy is what guards it. No script but our own files, no
 * page that frames us, no answer sent anywhere but to the configured services.
 */
export async function securityHeaders(app: FastifyInstance, addresses: Addresses): Promise<void> {
  const https = addresses.publicUrl.startsWith('https:');
  const services = addresses.services
    .filter((address) => address !== '')
    .map((address) => new URL(address).origin);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        connectSrc: ["'self'", ...services],
        frameSrc: ['https:', new URL(addresses.marketplaceUrl).origin],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
  });
}
