import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Parses one entry of `X-Forwarded-For`: an address, with or without a port, IPv6 with or without brackets.
 * Returns undefined when the entry is not an IP address.
 */
export function parseForwardedAddress(entry: string): string | undefined {
  const text = entry.trim();
  const withPort = /^\[(?<v6>.+)\](?::\d{1,5})?$|^(?<v4>[\d.]+):\d{1,5}$/.exec(text)?.groups;
  const address = withPort?.v6 ?? withPort?.v4 ?? text;
  return isIP(address) ? address : undefined;
}

/**
 * Keeps the addresses behind the last unreadable entry. Proxies append on the right, so everything to the left of an
 * entry that is not an address may come from the client.
 */
export function readableAddresses(header: string): string[] {
  const addresses: string[] = [];
  for (const entry of header.split(',').reverse()) {
    const address = parseForwardedAddress(entry);
    if (!address) break;
    addresses.unshift(address);
  }
  return addresses;
}

/** Rewrites `X-Forwarded-For` so that `request.ip` is always an IP address: rate limits and the audit log key on it. */
export function normalizeForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for'];
    if (forwarded !== undefined) headers['x-forwarded-for'] = readableAddresses(String(forwarded)).join(', ');
  });
}
