import type { FastifyRequest } from 'fastify';

/** Unknown paths below these are not pages of the portal. */
const nonPagePaths = /^\/(api|connect|files|health|docs|\.well-known|assets)(\/|\?|$)/i;

export const isApiPath = (url: string) => nonPagePaths.test(url);

export function routeGroup(url: string): string {
  const part = nonPagePaths.exec(url)?.[1];
  return part ? `/${part.toLowerCase()}/*` : '/*';
}

/** Only the route pattern: URLs can contain tokens and personal data. */
export function routeLabel({ routeOptions, url }: FastifyRequest): string {
  const pattern = routeOptions.url ?? '/*';
  return pattern === '/*' ? routeGroup(url) : pattern;
}
