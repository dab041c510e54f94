import type { FastifyRequest } from 'fastify';

/** Nothing under these is a page of the portal: an unknown address there is an unknown call. */
const calls = /^\/(api|connect|files|health|docs|\.well-known|assets)(\/|\?|$)/i;

export const isCall = (url: string) => calls.test(url);

/**
 * What a log says of an address: the pattern of its route, and where there is none only which part of the portal was
 * meant. Everything else in it was typed by somebody, or is something that somebody holds.
 */
export function loggedRoute({ routeOptions, url }: FastifyRequest): string {
  const pattern = routeOptions.url ?? '/*';
  const part = pattern === '/*' ? calls.exec(url)?.[1] : undefined;
  return part ? `/${part.toLowerCase()}/*` : pattern;
}
