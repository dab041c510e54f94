import type { BareAsk } from './bare-queries.ts';
import type { Caller } from './cast.ts';
import type { Request } from './load.ts';

/** One request, without its page, and what the bare server is asked for beside it. */
export type Ask = { path: string; caller?: Caller; method?: Request['method']; body?: Body; bare?: BareAsk };
export type Body = { type: string; bytes: string | Buffer };

let requests = 0;

/** Limits count by address: each request comes from one of its own. */
const anAddress = () => {
  requests += 1;
  return `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`;
};

export function requestFor({ path, caller, method = 'GET', body }: Ask): Request {
  return {
    method,
    path,
    headers: {
      'x-forwarded-for': anAddress(),
      ...(caller && { authorization: `Bearer ${caller.token}` }),
      ...(body && { 'content-type': body.type }),
    },
    ...(body && { body: body.bytes }),
  };
}

export function bareRequestFor(name: string, { bare = {} }: Ask): Request {
  const query = new URLSearchParams(Object.entries(bare).map(([key, value]) => [key, String(value)]));
  return { method: 'GET', path: `/${name}?${query}`, headers: {} };
}
