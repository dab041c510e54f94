import type { FastifyRequest } from 'fastify';

/** Nothing under these is a page of the portal: an unknown address there is an unknown call. */
const calls = /^\/(api|connect|files|health|docs|\.well-known|assets)(\/|\?|$)/i;

export const isCall = (url: string) => calls.test(url);

/** Which part of the portal an address means, and nothing else of it: `/api/*`. */
export function partOf(url: string): string {
  const part = calls.exec(url)?.[1];
  return part ? `/${part.toLowerCase()}/*` : '/*';
}

/**
 * What a log says of an address: the pattern of its route, and where there is none only which part of the portal was
 * meant. Everything else in it was typed by somebody, or is something that somebody holds.
 */
export function loggedRoute({ routeOptions, url }: FastifyRequest): string {
  const pattern = routeOptions.url ?? '/*';
  return pattern === '/*' ? partOf(url) : pattern;
}
