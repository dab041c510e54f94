import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { endpoints, isForStaff, isServedBy, pathWith, toRoutePath } from './endpoints.ts';
import { type Caller, callers, type FuzzTarget, startFuzzTarget } from './fuzz-target.ts';
import { oddCharacters, oddJson } from './fuzz-values.ts';
import {
  type FuzzedRequest,
  fieldNamesOf,
  fuzzedRequests,
  nestedNames,
  percentEncode,
  type Route,
  toPathSteps,
  withField,
} from './fuzzed-requests.ts';
import { resetRateLimits } from './sign-ins.ts';

/** Every run sends the same requests. These variables change the seed and the number of runs. */
const seed = Number(process.env.FUZZ_SEED ?? 20_260_801);
const runs = Number(process.env.FUZZ_RUNS ?? 8);

let target: FuzzTarget;
beforeAll(async () => {
  target = await startFuzzTarget();
});
afterAll(async () => {
  await target.marketplace.close();
  await target.portal.close();
});
beforeEach(async () => {
  await resetRateLimits(target.portal);
  await target.restoreCallers();
});

const byName = (list: Endpoint[]) => list.map((endpoint) => [endpoint.name, endpoint] as const);
const callerOf = (endpoint: Endpoint): Caller => (isForStaff(endpoint) ? 'staff' : 'member');

/** Returns a function for each field of each valid body, which builds a request with that field replaced. */
function fieldsOf(endpoint: Endpoint): ((value: string) => FuzzedRequest)[] {
  const path = pathWith(endpoint, target.ids[0] as string);
  const headers = { 'content-type': 'application/json' };
  const bodies = target.validBodies[endpoint.name] ?? [{}];
  return bodies.flatMap((body) =>
    fieldNamesOf(endpoint.body).map((name) => (value: string) => {
      return { path, headers, payload: Buffer.from(withField(body, toPathSteps(name), value)) };
    }),
  );
}
const get = (path: string, caller: Caller) =>
  target.expectHandled('GET', { path, headers: {}, payload: undefined }, caller);

describe('valid request with one invalid value', () => {
  const withBody = endpoints.filter(({ body, bodyEncoding }) => body && bodyEncoding !== 'multipart');
  const hashesPassword = ['signIn', 'changePassword'];
  it.each(byName(withBody))(
    'returns a controlled response for any body field of %s',
    async (name, endpoint) => {
      const { method } = endpoint;
      const values = [...oddJson, ...oddCharacters.map((sign) => JSON.stringify(`a${sign}b`))];
      const fields = fieldsOf(endpoint);
      // Large bodies, and requests that hash a password, get only a share of the values.
      const share = fields.length > 12 ? 8 : hashesPassword.includes(name) ? 3 : 1;
      const count = countAttacks(Math.floor((fields.length * values.length) / share));
      for (const [index, withValue] of fields.entries()) {
        await resetRateLimits(target.portal);
        for (const value of values.filter((_, position) => (position + index) % share === 0))
          await target.expectHandled(method, withValue(value), callerOf(endpoint));
      }
      const surrogates = fields.flatMap((withValue) => ['"\\ud83d"', '"a\\uDC00\\ud83d b"'].map(withValue));
      const apps = [target.portal.app, target.marketplace].filter((app) => isServedBy(app, endpoint));
      for (const app of apps) {
        count(surrogates.length);
        for (const request of surrogates) {
          const { status, text } = await target.expectHandled(method, request, callerOf(endpoint), app);
          expect(text).toContain('The request contains invalid text.');
          expect(status).toBe(400);
        }
      }
    },
    60_000,
  );

  const withQuery = endpoints.filter(({ query, method }) => query && method === 'GET');
  it.each(byName(withQuery))(
    'returns a controlled response for any query parameter of %s',
    async (_, endpoint) => {
      const { query } = endpoint;
      const path = pathWith(endpoint, target.ids[0] as string);
      const caller = callerOf(endpoint);
      const values = ['-1', '1e9', '0.5', 'x'.repeat(5_000)];
      values.push(...oddCharacters.map((sign) => percentEncode(`a${sign}b`)));
      const names = fieldNamesOf(query);
      const below = names.flatMap(nestedNames);
      countAttacks(names.length * (values.length + 1) + below.length);
      for (const name of names) for (const value of values) await get(`${path}?${name}=${value}`, caller);
      for (const name of below) {
        const { status, text } = await get(`${path}?${name}=1`, caller);
        expect(status, `${path}?${name}: ${text}`).toBe(400);
      }
      // An empty parameter is treated as absent.
      const withErrors = async (address: string) => {
        const { status, text } = await get(address, caller);
        return { status, errors: JSON.parse(text).errors };
      };
      const absent = await withErrors(path);
      for (const name of names) expect(await withErrors(`${path}?${name}=`), name).toEqual(absent);
    },
  );
});

describe('generated requests', () => {
  /** A failure reports the seed and the smallest failing request. */
  async function expectHandled(route: Route, caller: Caller, app = target.portal.app): Promise<void> {
    const property = fc.asyncProperty(fuzzedRequests(route, target.ids), async (request) => {
      await target.expectHandled(route.method, request, caller, app);
    });
    await fc.assert(property, { seed, numRuns: runs, endOnFailure: true });
  }
  const routeFor = (endpoint: Endpoint): Route => {
    const { method, path, name } = endpoint;
    return { method, path, endpoint, validBodies: target.validBodies[name] };
  };

  it('returns a controlled response from routes outside the contract and unknown paths', async () => {
    const declared = new Set(endpoints.map(toRoutePath));
    const plain = target.portal.app.routeTable
      .filter(({ url, method }) => !declared.has(url) && method !== 'HEAD')
      .map(({ url, method }) => ({ method: method as Route['method'], path: url }));
    expect(plain.length).toBeGreaterThan(8);
    const unknown = ['/{any}', '/api/{any}', '/connect/{any}/{any}', '/files/{any}/{any}'];
    countAttacks((plain.length + unknown.length * 2) * runs);
    for (const route of plain) await expectHandled(route, 'visitor');
    for (const path of unknown)
      for (const method of ['GET', 'POST'] as const) await expectHandled({ method, path }, 'member');
  });

  it.each(callers)(
    'returns a controlled response from every endpoint on both origins: %s',
    async (caller) => {
      const marketplaceEndpoints = endpoints.filter((endpoint) => isServedBy(target.marketplace, endpoint));
      expect(marketplaceEndpoints.length).toBeGreaterThan(5);
      // Public endpoints treat an impersonator as any other caller.
      const isTested = ({ access }: Endpoint) => caller !== 'impersonator' || access !== 'public';
      const portalEndpoints = endpoints.filter(isTested);
      countAttacks((marketplaceEndpoints.length + 2 + portalEndpoints.length) * runs);
      for (const endpoint of marketplaceEndpoints)
        await expectHandled(routeFor(endpoint), caller, target.marketplace);
      for (const path of ['/{any}', '/api/{any}'])
        await expectHandled({ method: 'GET', path }, caller, target.marketplace);
      for (const endpoint of portalEndpoints) {
        await resetRateLimits(target.portal);
        await expectHandled(routeFor(endpoint), caller);
      }
    },
    90_000,
  );
});
