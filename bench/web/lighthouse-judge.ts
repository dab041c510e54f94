import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { loadByOthers, overloaded } from '../machine.ts';
import { slowdownHere } from './telephone.ts';

type Scores = { performance: number; accessibility: number; bestPractices: number };
export type Judgement = Scores & {
  /** Of the performance, for each run that counted. */
  runs: ({ performance: number } & Circumstances)[];
  spread: number;
  /** Of the median run, in milliseconds; the shift of the layout has no unit. */
  metrics: { firstPaint: number; largestPaint: number; blocking: number; speedIndex: number; shift: number };
  /** What cost points in accessibility and best practices. */
  faults: string[];
};

/** What a run was like: how fast the processor was and how much it was slowed down, and what others took of it. */
type Circumstances = { speedOfMachine: number; slowdown: number; loadByOthers: number };
type Run = Scores & Pick<Judgement, 'metrics' | 'faults'> & Circumstances;

/** A browser, and where Lighthouse finds it. */
type Where = { browser: Browser; port: number };

export const runsEach = 5;
const patience = 8_000;

/** The median of five runs on a simulated mid-range telephone, the same one on every machine. */
export async function judge(url: string, where: Where, onRun: () => void): Promise<Judgement> {
  const done: Run[] = [];
  while (done.length < runsEach) {
    // What does not depend on time is the same in every run.
    const categories =
      done.length === 0 ? ['performance', 'accessibility', 'best-practices'] : ['performance'];
    done.push(await undisturbed(() => runOnce(url, where, categories)));
    onRun();
  }
  const { accessibility, bestPractices, faults } = done[0] as Run;
  const sorted = done.toSorted((one, other) => one.performance - other.performance);
  const { performance, metrics } = sorted[Math.floor(runsEach / 2)] as Run;
  const spread =
    Math.max(...done.map((run) => run.performance)) - Math.min(...done.map((run) => run.performance));
  const runs = done.map((run) => ({
    performance: run.performance,
    speedOfMachine: run.speedOfMachine,
    slowdown: run.slowdown,
    loadByOthers: run.loadByOthers,
  }));
  return { performance, accessibility, bestPractices, spread, metrics, faults, runs };
}

/** Waits a while for a quiet moment; a run that others disturbed is repeated once, and the less disturbed one counts. */
async function undisturbed(run: () => Promise<Run>): Promise<Run> {
  const giveUpAt = performance.now() + patience;
  while (performance.now() < giveUpAt && (await loadByOthers()) > overloaded) await delay(500);
  const first = await run();
  if (first.loadByOthers <= overloaded) return first;
  const second = await run();
  return second.loadByOthers < first.loadByOthers ? second : first;
}

async function runOnce(url: string, { browser, port }: Where, categories: string[]): Promise<Run> {
  const slowdown = await slowdownHere(browser);
  const before = await loadByOthers();
  // By default it empties the caches and leaves local storage, where the session is. Told to reset nothing it would
  // leave the caches full, and the second run would measure no network.
  const judged = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: categories,
    disableFullPageScreenshot: true,
    throttling: { cpuSlowdownMultiplier: slowdown },
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
    slowdown: result.configSettings.throttling.cpuSlowdownMultiplier,
  };
}

function faultsOf(result: Result, category: string): string[] {
  return (result.categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => result.audits[id])
    .filter((audit) => audit?.score !== null && audit !== undefined && audit.score < 1)
    .map((audit) => `${category}: ${audit?.title}`);
}
