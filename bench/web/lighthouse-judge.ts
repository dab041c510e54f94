import { setTimeout as delay } from 'node:timers/promises';
import lighthouse, { type Result } from 'lighthouse';
import { loadByOthers } from '../machine.ts';

export type Scores = { performance: number; accessibility: number; bestPractices: number };
export type Judgement = Scores & {
  /** Of the performance, for each run that counted. */
  runs: { performance: number; speedOfMachine: number; loadByOthers: number }[];
  spread: number;
  /** Of the median run, in milliseconds; the shift of the layout has no unit. */
  metrics: { firstPaint: number; largestPaint: number; blocking: number; speedIndex: number; shift: number };
  /** What cost points in the other two: what a browser's user can be told to mend. */
  faults: string[];
};

type Run = Scores & Pick<Judgement, 'metrics' | 'faults'> & { speedOfMachine: number; loadByOthers: number };

const runs = 3;
/** Above it, others took so much of the processors that the times say more about them than about the page. */
const overloaded = 0.3;
const patience = 20_000;

/** The median of three runs on a simulated mid-range telephone, as Lighthouse has it by default. */
export async function judge(url: string, port: number, onRun: () => void): Promise<Judgement> {
  const done: Run[] = [];
  while (done.length < runs) {
    await quietMoment();
    const first = await runOnce(url, port);
    done.push(first.loadByOthers > overloaded ? better(first, await runOnce(url, port)) : first);
    onRun();
  }
  const sorted = done.toSorted((one, other) => one.performance - other.performance);
  const median = sorted[Math.floor(runs / 2)] as Run;
  const { performance, metrics } = median;
  return {
    performance,
    metrics,
    accessibility: Math.min(...done.map((run) => run.accessibility)),
    bestPractices: Math.min(...done.map((run) => run.bestPractices)),
    faults: [...new Set(done.flatMap((run) => run.faults))],
    runs: done.map((run) => ({
      performance: run.performance,
      speedOfMachine: run.speedOfMachine,
      loadByOthers: run.loadByOthers,
    })),
    spread: (sorted.at(-1)?.performance ?? 0) - (sorted[0]?.performance ?? 0),
  };
}

/** The one that was disturbed less, whichever has the better score. */
const better = (one: Run, other: Run) => (other.loadByOthers < one.loadByOthers ? other : one);

async function quietMoment(): Promise<void> {
  const giveUpAt = performance.now() + patience;
  while (performance.now() < giveUpAt && (await loadByOthers()) > overloaded) await delay(500);
}

async function runOnce(url: string, port: number): Promise<Run> {
  const before = await loadByOthers();
  // By default it empties the caches and leaves local storage, where the session is. Told to reset nothing it would
  // leave the caches full, and the second run would measure no network.
  const judged = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage'],
  });
  const after = await loadByOthers();
  if (!judged) throw new Error(`Lighthouse gave no answer for ${url}.`);
  return { ...readResult(judged.lhr, url), loadByOthers: Math.round(Math.max(before, after) * 100) / 100 };
}

function readResult(result: Result, url: string): Omit<Run, 'loadByOthers'> {
  if (result.runtimeError) throw new Error(`Lighthouse cannot judge ${url}: ${result.runtimeError.message}`);
  if (result.finalDisplayedUrl !== url) throw new Error(`${url} led to ${result.finalDisplayedUrl}.`);
  const score = (category: string) => Math.round((result.categories[category]?.score ?? 0) * 100);
  const metric = (audit: string) => result.audits[audit]?.numericValue ?? 0;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    metrics: {
      firstPaint: Math.round(metric('first-contentful-paint')),
      largestPaint: Math.round(metric('largest-contentful-paint')),
      blocking: Math.round(metric('total-blocking-time')),
      speedIndex: Math.round(metric('speed-index')),
      shift: Math.round(metric('cumulative-layout-shift') * 1000) / 1000,
    },
    faults: ['accessibility', 'best-practices'].flatMap((category) => faultsOf(result, category)),
    speedOfMachine: Math.round(result.environment.benchmarkIndex),
  };
}

function faultsOf(result: Result, category: string): string[] {
  return (result.categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => result.audits[id])
    .filter((audit) => audit?.score !== null && audit !== undefined && audit.score < 1)
    .map((audit) => `${category}: ${audit?.title}`);
}
