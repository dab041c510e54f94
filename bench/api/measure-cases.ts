import { printLine } from '#server/start/progress.ts';
import { clientCount, type Row } from './api-results.ts';
import { baselineQueries } from './baseline-queries.ts';
import type { BenchCase } from './bench-case.ts';
import type { BenchTarget } from './bench-target.ts';
import { findEndpoint, isCached } from './find-endpoint.ts';
import { runLoad } from './load.ts';
import { expandPages, type PagePosition, positions, type RequestsByPosition } from './pages.ts';
import { type BenchRequest, toBaselineRequest, toPortalRequest } from './requests.ts';
import { type LoadResult, summarise } from './statistics.ts';

const quickSettings = { warmUpSeconds: 0.4, seconds: 0.4, rounds: 3, positions: ['first'] as const };
/** The first seconds are slower: Node compiles, and each database connection plans the statements. */
const fullSettings = { warmUpSeconds: 1.5, seconds: 0.6, rounds: 5, positions };
/** Middle and last pages have no baseline, and their budgets are wide. */
const farPageRounds = 3;
/** Sign-ins are slow, so a short round would have too few responses. */
const signInSeconds = 1.8;

type Options = { quick: boolean; failures: string[]; onProgress: (share: number) => void };

/** Measures each case on all targets in turn, so that other load on the machine affects all targets alike. */
export async function measureCases(targets: BenchTarget[], benchCases: BenchCase[], options: Options) {
  const rows: Row[] = [];
  for (const [index, benchCase] of benchCases.entries()) {
    await collectFailure(benchCase.name, options.failures, async () => {
      for await (const measured of measureCase(targets, benchCase, options.quick)) rows.push(...measured);
    });
    options.onProgress((index + 1) / benchCases.length);
  }
  return rows.toSorted((one, other) => one.members - other.members);
}

/** Records an error as a failure, so that one bad response does not end a long run. */
export async function collectFailure(name: string, failures: string[], work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    const failure = `${name}: ${(error as Error).message}`;
    failures.push(failure);
    printLine(`✗ ${failure}`);
  }
}

async function* measureCase(targets: BenchTarget[], benchCase: BenchCase, isQuick: boolean) {
  const requestsByTarget = new Map<BenchTarget, RequestsByPosition>();
  for (const target of targets) {
    const requests = benchCase.createRequests(target.data);
    if (requests.length === 0) throw new Error('there are no requests to send');
    requestsByTarget.set(target, await expandPages(requests, benchCase, target.portal.url));
  }
  const settings = isQuick ? quickSettings : fullSettings;
  const seconds = benchCase.kind === 'sign-in' ? signInSeconds : settings.seconds;
  for (const position of settings.positions) {
    const measurements = [...requestsByTarget].flatMap(([target, { [position]: requests }]): Measurement[] =>
      requests ? [{ target, benchCase, position, requests, portalRounds: [], baselineRounds: [] }] : [],
    );
    const isFirst = position === 'first';
    // The warm-up round is not recorded.
    for (const measurement of measurements) {
      const warmUpSeconds = isFirst ? Math.max(seconds, settings.warmUpSeconds) : seconds;
      await runRound({ ...measurement, portalRounds: [], baselineRounds: [] }, warmUpSeconds);
    }
    const rounds = isFirst ? settings.rounds : farPageRounds;
    for (let round = 0; round < rounds; round += 1)
      for (const measurement of measurements) await runRound(measurement, seconds);
    yield measurements.map(toRow);
  }
}

type Measurement = {
  target: BenchTarget;
  benchCase: BenchCase;
  position: PagePosition;
  requests: BenchRequest[];
  portalRounds: LoadResult[];
  baselineRounds: LoadResult[];
};

/** Sends requests to the portal and then to the baseline, so that both run under the same conditions. */
async function runRound(measurement: Measurement, seconds: number): Promise<void> {
  const { target, benchCase, position, requests } = measurement;
  const load = { clients: clientCount, seconds, allow503: benchCase.kind === 'sign-in' };
  measurement.portalRounds.push(await runLoad(target.portal.url, requests.map(toPortalRequest), load));
  if (position !== 'first' || !(benchCase.name in baselineQueries)) return;
  const baselineRequests = requests.map((request) => toBaselineRequest(benchCase.name, request));
  measurement.baselineRounds.push(await runLoad(target.baseline.url, baselineRequests, load));
}

function toRow({ target, benchCase, position, requests, portalRounds, baselineRounds }: Measurement): Row {
  return {
    caseName: benchCase.name,
    kind: benchCase.kind,
    position,
    members: target.members,
    portal: summarise(portalRounds),
    ...(baselineRounds.length > 0 && { baseline: summarise(baselineRounds) }),
    cached: requests.slice(0, 1).some((request) => isCached(findEndpoint(request))),
  };
}
