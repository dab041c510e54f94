import type { Browser } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { isSteady, measureCpuThrottle } from './cpu-throttle.ts';

type LighthouseRun = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** In the order of `metricAudits`. */
  metrics: number[];
  cpuThrottle: number;
  failedAudits: string[];
};
export type LighthouseResult = LighthouseRun & { performanceScores: number[] };

export const runsPerRoute = 5;
const maxAttempts = 20;

const layoutShiftAudit = 'cumulative-layout-shift';
/** Audits by column of the report. All except the layout shift are times in milliseconds. */
export const metricAudits = {
  'first paint': 'first-contentful-paint',
  'largest paint': 'largest-contentful-paint',
  'blocking time': 'total-blocking-time',
  'speed index': 'speed-index',
  'layout shift': layoutShiftAudit,
};

export async function runLighthouse(url: string, browser: Browser, port: number): Promise<LighthouseResult> {
  const runs: LighthouseRun[] = [];
  for (let attempt = 0; runs.length < runsPerRoute; attempt += 1) {
    if (attempt === maxAttempts)
      throw new Error('The CPU speed changes too much to measure. Try again later.');
    const cpuThrottle = await measureCpuThrottle(browser);
    const run = await runOnce(url, port, cpuThrottle);
    if (isSteady(cpuThrottle, await measureCpuThrottle(browser))) runs.push(run);
  }
  const sorted = runs.toSorted((one, other) => one.performance - other.performance);
  const median = sorted[Math.floor(runsPerRoute / 2)] as LighthouseRun;
  return { ...median, performanceScores: sorted.map(({ performance }) => performance) };
}

async function runOnce(url: string, port: number, cpuThrottle: number): Promise<LighthouseRun> {
  const report = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    disableFullPageScreenshot: true,
    throttling: { cpuSlowdownMultiplier: cpuThrottle },
    // Omits local storage, because it has the session.
    clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage'],
  });
  if (!report) throw new Error(`Lighthouse returned no report for ${url}.`);
  return { ...readReport(report.lhr, url), cpuThrottle };
}

function readReport(report: Result, url: string): Omit<LighthouseRun, 'cpuThrottle'> {
  if (report.runtimeError) throw new Error(`Lighthouse failed on ${url}: ${report.runtimeError.message}`);
  if (report.finalDisplayedUrl !== url) throw new Error(`${url} redirected to ${report.finalDisplayedUrl}.`);
  const scoreOf = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100);
  const metricOf = (audit: string) => {
    const value = report.audits[audit]?.numericValue ?? Number.NaN;
    return Number(value.toFixed(audit === layoutShiftAudit ? 3 : 0));
  };
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    metrics: Object.values(metricAudits).map(metricOf),
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
