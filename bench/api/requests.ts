import type { BaselineParams } from './baseline-queries.ts';
import type { Request } from './load.ts';
import type { Caller } from './sample-data.ts';

/** A request to the portal, and the parameters of the same request to the baseline server. */
export type BenchRequest = {
  path: string;
  caller?: Caller;
  method?: Request['method'];
  body?: RequestBody;
  baseline?: BaselineParams;
};
export type RequestBody = { type: string; bytes: string | Buffer };

let requestCount = 0;

/** Rate limits count by client address, so each request gets a different one. */
function nextIpAddress(): string {
  requestCount += 1;
  return `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`;
}

export const toPortalRequest = ({ path, caller, method = 'GET', body }: BenchRequest): Request => ({
  method,
  path,
  headers: {
    'x-forwarded-for': nextIpAddress(),
    ...(caller && { authorization: `Bearer ${caller.token}` }),
    ...(body && { 'content-type': body.type }),
  },
  ...(body && { body: body.bytes }),
});

export function toBaselineRequest(call: string, { baseline = {} }: BenchRequest): Request {
  const query = new URLSearchParams(Object.entries(baseline).map(([key, value]) => [key, String(value)]));
  return { method: 'GET', path: `/${encodeURIComponent(call)}?${query}`, headers: {} };
}
