import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { endpoints, isServedBy, pathWith, toRoutePath } from './endpoints.ts';
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

/** Every run sends the same requests; these two variables change them and their number. */
const seed = Number(process.env.FUZZ_SEED ?? 20_260_801);
const runs = Number(process.env.FUZZ_RUNS ?? 8);

let target: FuzzTarget;
beforeAll(async () => {
  target = await startFuzzTarget();
});
afterAll(async () => {
  await target.market.close();
  await target.portal.close();
});
beforeEach(() => resetRateLimits(target.portal));

const byName = (some: Endpoint[]) => some.map((endpoint) => [endpoint.name, endpoint] as const);
const callerOf = ({ access }: Endpoint): Caller => (access === 'staff' ? 'staff' : 'member');

/** For each field of each valid body: a request in which this JSON text replaces the field. */
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
const get = (path: string) =>
  target.expectHandled('GET', { path, headers: {}, payload: undefined }, 'member');

describe('one invalid value in a valid request', () => {
  const withBody = endpoints.filter(({ body, bodyEncoding }) => body && bodyEncoding !== 'multipart');
  const hashing = ['signIn', 'changePassword'];
  it.each(byName(withBody))(
    'is handled in the body of %s',
    async (name, endpoint) => {
      const { method } = endpoint;
      const values = [...oddJson, ...oddCharacters.map((sign) => JSON.stringify(`a${sign}b`))];
      const fields = fieldsOf(endpoint);
      // Bodies with many fields, and those that hash a password, get a part of the values in each field.
      const share = fields.length > 12 ? 8 : hashing.includes(name) ? 3 : 1;
      const count = countAttacks(Math.floor((fields.length * values.length) / share));
      for (const [index, replacedBy] of fields.entries()) {
        await resetRateLimits(target.portal);
        for (const value of values.filter((_, at) => (at + index) % share === 0))
          await target.expectHandled(method, replacedBy(value), callerOf(endpoint));
      }
      const surrogates = fields.flatMap((replacedBy) => ['"\\ud83d"', '"a\\uDC00\\ud83d b"'].map(replacedBy));
      for (const app of [target.portal.app, target.market].filter((each) => isServedBy(each, endpoint))) {
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

  const withQuery = endpoints.filter(({ query, access }) => query && access !== 'staff');
  it.each(byName(withQuery))('is handled in the query of %s', async (_, { path, query }) => {
    const values = [
      ...oddCharacters.map((sign) => percentEncode(`a${sign}b`)),
      '-1',
      '1e9',
      '0.5',
      'x'.repeat(5_000),
    ];
    const names = fieldNamesOf(query);
    const below = names.flatMap(nestedNames);
    countAttacks(names.length * (values.length + 1) + below.length);
    for (const name of names) for (const value of values) await get(`${path}?${name}=${value}`);
    for (const name of below) {
      const { status, text } = await get(`${path}?${name}=1`);
      expect(status, `${path}?${name}: ${text}`).toBe(400);
    }
    // An empty parameter is treated as absent.
    const withErrors = async (address: string) => {
      const { status, text } = await get(address);
      return { status, errors: JSON.parse(text).errors };
    };
    const absent = await withErrors(path);
    for (const name of names) expect(await withErrors(`${path}?${name}=`), name).toEqual(absent);
  });
});

describe('generated requests', () => {
  /** A failure reports the seed and the smallest request that fails. */
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

  it('are handled by routes outside the contract and by unknown paths', async () => {
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
    'from a %s are handled by every endpoint, at both origins',
    async (caller) => {
      const atMarket = endpoints.filter((endpoint) => isServedBy(target.market, endpoint));
      expect(atMarket.length).toBeGreaterThan(5);
      // Public endpoints treat an impersonator as any other caller.
      const atPortal = endpoints.filter(({ access }) => caller !== 'impersonator' || access !== 'public');
      countAttacks((atMarket.length + 2 + atPortal.length) * runs);
      for (const endpoint of atMarket) await expectHandled(routeFor(endpoint), caller, target.market);
      for (const path of ['/{any}', '/api/{any}'])
        await expectHandled({ method: 'GET', path }, caller, target.market);
      for (const endpoint of atPortal) {
        await resetRateLimits(target.portal);
        await expectHandled(routeFor(endpoint), caller);
      }
    },
    90_000,
  );
});
