import type { FastifyRequest } from 'fastify';

/** Unknown paths below these get a 404 instead of the web app. */
const nonPagePaths = /^\/(?:staff\/(?=assets))?(api|connect|files|health|docs|\.well-known|assets)(\/|\?|$)/i;

export const isApiPath = (url: string) => nonPagePaths.test(url);

export function toRouteGroup(url: string): string {
  const prefix = nonPagePaths.exec(url)?.[1];
  return prefix ? `/${prefix.toLowerCase()}/*` : '/*';
}

/** Returns the route pattern only: URLs can contain tokens and personal data. */
export function toRouteLabel({ routeOptions, url }: FastifyRequest): string {
  const pattern = routeOptions.url ?? '/*';
  return pattern === '/*' ? toRouteGroup(url) : pattern;
}
