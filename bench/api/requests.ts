import type { BaselineParams } from './baseline-queries.ts';
import type { Request } from './load.ts';
import type { Caller } from './sample-data.ts';

/** A request to the portal, a POST if it has a form. `baseline` has the parameters of the same request to the baseline server. */
export type BenchRequest = { path: string; caller?: Caller; form?: string; baseline?: BaselineParams };

export const methodOf = ({ form }: BenchRequest) => (form === undefined ? 'GET' : 'POST');

let requestCount = 0;

/** Rate limits count by client address, so each request gets a different one. */
function nextIpAddress(): string {
  requestCount += 1;
  return `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`;
}

export function toPortalRequest(request: BenchRequest): Request {
  const { path, caller, form } = request;
  const headers = {
    'x-forwarded-for': nextIpAddress(),
    ...(caller && { authorization: `Bearer ${caller.token}` }),
    ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  return { method: methodOf(request), path, headers, ...(form && { body: form }) };
}

export function toBaselineRequest(queryName: string, { baseline = {} }: BenchRequest): Request {
  const query = new URLSearchParams(Object.entries(baseline).map(([key, value]) => [key, String(value)]));
  return { method: 'GET', path: `/${encodeURIComponent(queryName)}?${query}`, headers: {} };
}
