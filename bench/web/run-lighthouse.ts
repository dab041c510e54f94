import type { Browser } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { cpuThrottleForMachine } from './cpu-throttle.ts';

type LighthouseRun = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** In milliseconds. The layout shift has no unit. */
  metrics: { firstPaint: number; largestPaint: number; blocking: number; speedIndex: number; shift: number };
  cpuThrottle: number;
  failedAudits: string[];
};
export type LighthouseResult = LighthouseRun & { performances: number[] };

export const runsPerRoute = 5;

export async function runLighthouse(url: string, browser: Browser, port: number): Promise<LighthouseResult> {
  const runs: LighthouseRun[] = [];
  while (runs.length < runsPerRoute) runs.push(await runOnce(url, browser, port));
  const sorted = runs.toSorted((one, other) => one.performance - other.performance);
  const median = sorted[Math.floor(runsPerRoute / 2)] as LighthouseRun;
  return { ...median, performances: sorted.map(({ performance }) => performance) };
}

async function runOnce(url: string, browser: Browser, port: number): Promise<LighthouseRun> {
  const cpuThrottle = await cpuThrottleForMachine(browser);
  const report = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    disableFullPageScreenshot: true,
    throttling: { cpuSlowdownMultiplier: cpuThrottle },
    // Clears everything except local storage, which has the session.
    clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage'],
  });
  if (!report) throw new Error(`Lighthouse returned no report for ${url}.`);
  return { ...readReport(report.lhr, url), cpuThrottle };
}

function readReport(report: Result, url: string): Omit<LighthouseRun, 'cpuThrottle'> {
  if (report.runtimeError) throw new Error(`Lighthouse failed on ${url}: ${report.runtimeError.message}`);
  if (report.finalDisplayedUrl !== url) throw new Error(`${url} redirected to ${report.finalDisplayedUrl}.`);
  const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100);
  const metric = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
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
    failedAudits: ['accessibility', 'best-practices'].flatMap((category) =>
      listFailedAudits(report, category),
    ),
  };
}

function listFailedAudits(report: Result, category: string): string[] {
  return (report.categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => report.audits[id])
    .filter((audit) => audit?.score !== null && audit !== undefined && audit.score < 1)
    .map((audit) => `${category}: ${audit?.title}`);
}
