import { type ApiResults, mainClients } from './api-results.ts';
import { bareRequestFor, requestFor } from './asks.ts';
import { calls } from './calls.ts';
import type { Cast } from './cast.ts';
import { figuresOf, type Heard } from './figures.ts';
import { putLoadOn, type Request } from './load.ts';
import type { Stage } from './measure-calls.ts';
import { firstPages } from './pages.ts';
import { earlyAndLate, residentMB } from './process-figures.ts';

/** Until every path was taken often enough to be compiled: what comes first would pay for it otherwise. */
export async function warmUp({ portal, bare, cast }: Stage, seconds: number): Promise<void> {
  await putLoadOn(portal, mixedReads(cast), { clients: mainClients, seconds });
  if (!bare) return;
  const each = calls.flatMap(({ bare: name, kind, asks, paged }) =>
    name && kind !== 'work' ? firstPages(asks(cast), paged).map((ask) => bareRequestFor(name, ask)) : [],
  );
  await putLoadOn(bare, each, { clients: mainClients, seconds: seconds / 2 });
}

/** Those who read while the others sign in. */
const readers = 4;

/** How long reads take while as many sign in at once as can. */
export async function measureCrowd(
  { filled, portal, cast }: Stage,
  seconds: number,
): Promise<ApiResults['crowd'][number]> {
  const signIn = calls.find(({ name }) => name === 'sign-in');
  const signIns = signIn?.asks(cast).map(requestFor) ?? [];
  const [reads, crowd] = (await Promise.all([
    putLoadOn(portal, mixedReads(cast), { clients: readers, seconds }),
    putLoadOn(portal, signIns, { clients: mainClients, seconds, mayRefuse: true }),
  ])) as [Heard, Heard];
  const { engine, members } = filled;
  return { engine, members, reads: figuresOf([reads]), signIns: figuresOf([crowd]) };
}

export const enduranceRequests = 100_000;
export const rounds = 40;

/** The portal's memory over many requests of every kind of read, after as many: V8 takes room until then, and keeps it. */
export async function measureEndurance(
  { portal, cast }: Stage,
  advance: (share: number) => void,
): Promise<NonNullable<ApiResults['endurance']>> {
  const reads = mixedReads(cast);
  const samples: number[] = [];
  let done = 0;
  for (let round = 0; round < 2 * rounds; round += 1) {
    const requests = Array.from(
      { length: enduranceRequests / rounds },
      () => reads[done++ % reads.length] as Request,
    );
    await putLoadOn(portal, requests, { clients: mainClients });
    if (round >= rounds) samples.push(residentMB(portal.pid));
    advance((round + 1) / (2 * rounds));
  }
  return { requests: enduranceRequests, ...earlyAndLate(samples) };
}

/** Every list, search and page that is read, one after the other. */
function mixedReads(cast: Cast): Request[] {
  const each = calls
    .filter(({ kind }) => kind !== 'work')
    .map(({ asks, paged }) => firstPages(asks(cast), paged).map(requestFor));
  const longest = Math.max(...each.map((requests) => requests.length));
  return Array.from({ length: longest }, (_, at) =>
    each.map((requests) => requests[at % requests.length] as Request),
  ).flat();
}
