import { isIP, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Returns the canonical address without port and brackets, or undefined. */
function parseForwardedAddress(entry: string): string | undefined {
  const text = entry.trim();
  const withPort = /^\[(?<v6>.+)\](?::\d{1,5})?$|^(?<v4>[\d.]+):\d{1,5}$/.exec(text)?.groups;
  const address = withPort?.v6 ?? withPort?.v4 ?? text;
  if (!isIP(address)) return undefined;
  return isIPv6(address) ? canonicalIPv6(address) : address;
}

/** Removes the zone, which is free text, and unwraps IPv4-mapped addresses. */
function canonicalIPv6(address: string): string {
  const [plain] = address.split('%', 1);
  const compressed = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(compressed);
  if (!mapped) return compressed;
  return mapped
    .slice(1)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
}

/** Proxies append on the right, so the client may have forged everything left of an invalid entry. */
export function parseForwardedFor(header: string): string[] {
  const addresses: string[] = [];
  for (const entry of header.split(',').reverse()) {
    const address = parseForwardedAddress(entry);
    if (!address) break;
    addresses.unshift(address);
  }
  return addresses;
}

/** Rate limits and the audit log need `request.ip` to be an IP address. */
export function normalizeForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for'];
    if (forwarded !== undefined) headers['x-forwarded-for'] = parseForwardedFor(String(forwarded)).join(', ');
  });
}
