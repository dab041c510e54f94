import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { areas } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { attacked } from '#tests/support/attacked.ts';
import {
  escaped,
  type Nonsense,
  namesIn,
  nonsenseFor,
  partsBelow,
  type Route,
  stepsOf,
  withPart,
} from './nonsense.ts';
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
    async (_, endpoint) => {
      const reader = endpoint.access === 'staff' ? 'staff' : 'member';
      const values = [...oddJson, ...signs.map((sign) => JSON.stringify(`a${sign}b`))];
      const parts = partsOf(endpoint);
      // Where there are many parts, each is given some of it, and another some of it than its neighbour.
      const share = parts.length > 12 ? 8 : 1;
      attacked(Math.floor((parts.length * values.length) / share));
      for (const [index, replacedBy] of parts.entries()) {
        await forgetTries();
        for (const value of values.filter((_, at) => (at + index) % share === 0))
          await target.expectSense(endpoint.method, replacedBy(value), reader);
      }
    },
  );

  it.each(taking.map((endpoint) => [endpoint.name, endpoint] as const))(
    'by half of a sign, which is refused anywhere in what %s is sent',
    async (_, endpoint) => {
      const { method, access } = endpoint;
      const halves = ['"\\ud83d"', '"a\\uDC00\\ud83d b"'];
      const attackedMore = attacked(0);
      const asked = partsOf(endpoint).flatMap((replacedBy) => halves.map(replacedBy));
      for (const app of [target.portal.app, target.market].filter((each) => answers(each, endpoint))) {
        attackedMore(asked.length);
        for (const nonsense of asked) {
          const reader = access === 'staff' ? 'staff' : 'member';
          const { status, text } = await target.expectSense(method, nonsense, reader, app);
          expect([status, text]).toEqual([
            400,
            expect.stringContaining('Some of what was sent is not text.'),
          ]);
        }
      }
    },
  );

  const asking = endpoints.filter(({ query, access }) => query && access !== 'staff');
  it.each(asking.map((endpoint) => [endpoint.name, endpoint] as const))(
    'in the query of %s',
    async (_, endpoint) => {
      const values = [...signs.map((sign) => escaped(`a${sign}b`)), '-1', '1e9', '0.5', 'x'.repeat(5_000)];
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

  it.each(asking.map((endpoint) => [endpoint.name, endpoint] as const))(
    'treats empty query parameters as absent: %s',
    async (_, { path, query }) => {
      const names = namesIn(query);
      attacked(names.length);
      const get = async (address: string) => {
        const nonsense = { path: address, headers: {}, payload: undefined };
        const { status, text } = await target.expectSense('GET', nonsense, 'member');
        return { status, errors: JSON.parse(text).errors };
      };
      const expected = await get(path);
      for (const name of names) expect(await get(`${path}?${name}=`), name).toEqual(expected);
    },
  );

  it.each(asking.map((endpoint) => [endpoint.name, endpoint] as const))(
    'by parts of a value that has none, where %s is asked',
    async (_, endpoint) => {
      const names = namesIn(endpoint.query).flatMap(partsBelow);
      attacked(names.length);
      for (const name of names) {
        const path = `${endpoint.path}?${name}=1`;
        const nonsense = { path, headers: {}, payload: undefined };
        const { status, text } = await target.expectSense('GET', nonsense, 'member');
        expect(status, `${path}: ${text}`).toBe(400);
      }
    },
  );
});

/** Each part of each body that makes sense to a call, as a request in which this text of JSON is in its place. */
function partsOf({ name, path: declared, body }: Endpoint): ((value: string) => Nonsense)[] {
  const path = declared.replace(/\{\w+\}/g, target.ids[0] as string);
  const headers = { 'content-type': 'application/json' };
  return (target.senses[name] ?? [{}]).flatMap((sense) =>
    namesIn(body).map((part) => (value: string) => {
      return { path, headers, payload: Buffer.from(withPart(sense, stepsOf(part), value)) };
    }),
  );
}

const answers = (app: FastifyInstance, { method, path }: Endpoint) =>
  app.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') });

/** Generated nonsense; a failure says the seed, and the smallest that still fails. */
async function expectSense(route: Route, reader: Reader, app = target.portal.app): Promise<void> {
  const property = fc.asyncProperty(nonsenseFor(route, target.ids), async (nonsense) => {
    await target.expectSense(route.method, nonsense, reader, app);
  });
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
    const answered = endpoints.filter((endpoint) => answers(target.market, endpoint));
    expect(answered.length).toBeGreaterThan(5);
    attacked((answered.length + 2) * runs);
    for (const endpoint of answered) {
      const { method, path, name } = endpoint;
      await expectSense({ method, path, endpoint, senses: target.senses[name] }, reader, target.market);
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
      await expectSense({ method, path, endpoint, senses: target.senses[name] }, reader);
    },
  );
});
