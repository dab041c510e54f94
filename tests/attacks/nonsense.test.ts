import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { areas } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { attacked } from '#tests/support/attacked.ts';
import { escaped, namesIn, nonsenseFor, type Route, withPart } from './nonsense.ts';
import { type Reader, readers, startTarget, type Target } from './nonsense-target.ts';
import { oddJson, signs } from './nonsense-values.ts';

/** The same nonsense at every run; another, and more of it, by these two variables. */
const seed = Number(process.env.NONSENSE_SEED ?? 20_260_801);
const runs = Number(process.env.NONSENSE_RUNS ?? 8);

const endpoints = Object.values(areas).flatMap((area) => Object.values(area) as Endpoint[]);
// Ended last, for it ends the session that the others use.
const walked = endpoints.toSorted(
  (one, other) => Number(one.name === 'signOut') - Number(other.name === 'signOut'),
);

let target: Target;

beforeAll(async () => {
  target = await startTarget();
});
afterAll(async () => {
  await target.market.close();
  await target.portal.close();
});
// What is refused for its number is refused unread.
const forgetTries = () => target.portal.database.pool.query('DELETE FROM rate_limits');
beforeEach(forgetTries);

describe('each part of a request that makes sense is replaced by what makes none', () => {
  const taking = endpoints.filter(({ body, bodyAs }) => body && bodyAs !== 'multipart');
  it.each(taking.map((endpoint) => [endpoint.name, endpoint] as const))(
    'in the body of %s',
    async (name, endpoint) => {
      const reader = endpoint.access === 'staff' ? 'staff' : 'member';
      const values = [...oddJson, ...signs.map((sign) => JSON.stringify(`a${sign}b`))];
      const names = namesIn(endpoint.body).filter((each) => !/[.[]/.test(each));
      // Where there are many parts, each is given some of it, and another some of it than its neighbour.
      const share = names.length > 12 ? 5 : 1;
      attacked(Math.floor((names.length * values.length) / share));
      const path = endpoint.path.replace(/\{\w+\}/g, target.ids[0] as string);
      const headers = { 'content-type': 'application/json' };
      for (const [index, part] of names.entries()) {
        await forgetTries();
        for (const value of values.filter((_, at) => (at + index) % share === 0)) {
          const payload = Buffer.from(withPart(target.sense[name] ?? {}, part, value));
          await target.expectSense(endpoint.method, { path, headers, payload }, reader);
        }
      }
    },
  );

  const asking = endpoints.filter(({ query, access }) => query && access !== 'staff');
  it.each(asking.map((endpoint) => [endpoint.name, endpoint] as const))(
    'in the query of %s',
    async (_, endpoint) => {
      const values = [
        ...signs.map((sign) => escaped(`a${sign}b`)),
        '',
        '-1',
        '1e9',
        '0.5',
        'x'.repeat(5_000),
      ];
      const names = namesIn(endpoint.query);
      attacked(names.length * values.length);
      for (const name of names) {
        for (const value of values) {
          const path = `${endpoint.path}?${name}=${value}`;
          await target.expectSense('GET', { path, headers: {}, payload: undefined }, 'member');
        }
      }
    },
  );
});

/** Generated nonsense; a failure says the seed, and the smallest that still fails. */
async function expectSense(route: Route, reader: Reader, app = target.portal.app): Promise<void> {
  const property = fc.asyncProperty(nonsenseFor(route, target.ids), (nonsense) =>
    target.expectSense(route.method, nonsense, reader, app),
  );
  await fc.assert(property, { seed, numRuns: runs, endOnFailure: true });
}

describe('nonsense beside the contract is answered with sense, too', () => {
  it('at every plain route', async () => {
    const declared = new Set(endpoints.map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1')));
    const plain = target.portal.app.routeTable.filter(
      ({ url, method }) => !declared.has(url) && method !== 'HEAD',
    );
    expect(plain.length).toBeGreaterThan(8);
    attacked(plain.length * runs);
    for (const { url, method } of plain)
      await expectSense({ method: method as Route['method'], path: url }, 'nobody');
  });

  it('where there is nothing', async () => {
    const paths = ['/{any}', '/api/{any}', '/connect/{any}/{any}', '/files/{any}/{any}'];
    attacked(paths.length * 2 * runs);
    for (const path of paths) {
      for (const method of ['GET', 'POST'] as const) await expectSense({ method, path }, 'member');
    }
  });
});

describe('nonsense is answered with sense on the origin of the marketplace', () => {
  it.each(readers)('whoever sends it: %s', async (reader) => {
    const answered = endpoints.filter(({ method, path }) =>
      target.market.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') }),
    );
    expect(answered.length).toBeGreaterThan(5);
    attacked((answered.length + 2) * runs);
    for (const endpoint of answered) {
      const { method, path, name } = endpoint;
      await expectSense({ method, path, endpoint, sense: target.sense[name] }, reader, target.market);
    }
    for (const path of ['/{any}', '/api/{any}'])
      await expectSense({ method: 'GET', path }, reader, target.market);
  });
});

describe.each(readers)('nonsense from %s is answered with sense', (reader) => {
  // What is for everybody answers whoever acts for a member like anybody else.
  const asked = walked.filter(({ access }) => reader !== 'impersonator' || access !== 'public');
  it.each(asked.map((endpoint) => [endpoint.name, endpoint] as const))(
    'at the call %s',
    async (name, endpoint) => {
      attacked(runs);
      const { method, path } = endpoint;
      await expectSense({ method, path, endpoint, sense: target.sense[name] }, reader);
    },
  );
});
