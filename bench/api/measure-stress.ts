import { readResidentMB } from '../read-memory.ts';
import { clientCount, type SoakResult, type StressResult } from './api-results.ts';
import { baselineQueries } from './baseline-queries.ts';
import { benchCases, signInCase } from './bench-cases.ts';
import type { BenchTarget } from './bench-target.ts';
import { type Request, runLoad } from './load.ts';
import { createFirstPages } from './pages.ts';
import { toBaselineRequest, toPortalRequest } from './requests.ts';
import type { SampleData } from './sample-data.ts';
import { median, summarise } from './statistics.ts';

const readCases = benchCases.filter(({ kind }) => kind !== 'sign-in');

/** Runs all reads, so that V8 compiles their code before it is measured. */
export async function warmUp({ portal, baseline, data }: BenchTarget, seconds: number): Promise<void> {
  await runLoad(portal.url, createMixedReads(data), { clients: clientCount, seconds });
  const baselineReads = readCases
    .filter(({ name }) => name in baselineQueries)
    .flatMap((benchCase) =>
      createFirstPages(benchCase, data).map((request) => toBaselineRequest(benchCase.name, request)),
    );
  await runLoad(baseline.url, baselineReads, { clients: clientCount, seconds: seconds / 2 });
}

export async function measureStress(target: BenchTarget, seconds: number): Promise<StressResult> {
  const { members, portal, data } = target;
  const signInLoad = { clients: clientCount, seconds, allow503: true };
  const [reads, signIns] = await Promise.all([
    runLoad(portal.url, createMixedReads(data), { clients: 4, seconds }),
    runLoad(portal.url, signInCase.createRequests(data).map(toPortalRequest), signInLoad),
  ]);
  const memoryMB = readResidentMB(portal.pid);
  return { members, reads: summarise([reads]), signIns: summarise([signIns]), memoryMB };
}

export const soakRequests = 100_000;
const soakRounds = 40;

/** Samples the memory during many reads. A warm-up of the same length lets the portal release earlier memory. */
export async function measureSoak(
  { portal, data }: BenchTarget,
  onProgress: (share: number) => void,
): Promise<SoakResult> {
  const reads = createMixedReads(data);
  const samples: number[] = [];
  const perRound = soakRequests / soakRounds;
  for (let round = 0; round < 2 * soakRounds; round += 1) {
    const start = round * perRound;
    const requests = Array.from({ length: perRound }, (_, index) => reads[(start + index) % reads.length]);
    await runLoad(portal.url, requests as Request[], { clients: clientCount });
    samples.push(readResidentMB(portal.pid));
    onProgress((round + 1) / (2 * soakRounds));
  }
  const measured = samples.slice(soakRounds);
  const quarter = soakRounds / 4;
  const [first, last] = [median(measured.slice(0, quarter)), median(measured.slice(-quarter))];
  return { requests: soakRequests, firstQuarterMemoryMB: first, lastQuarterMemoryMB: last };
}

/** First pages of all cases in turn, or of some of them. */
export function createMixedReads(data: SampleData, cases = readCases): Request[] {
  const requestsByCase = cases.map((benchCase) => createFirstPages(benchCase, data).map(toPortalRequest));
  const maxLength = Math.max(...requestsByCase.map((requests) => requests.length));
  return Array.from({ length: maxLength }, (_, index) =>
    requestsByCase.map((requests) => requests[index % requests.length] as Request),
  ).flat();
}
