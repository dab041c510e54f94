import type { Browser } from '@playwright/test';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';

/**
 * Benchmark index (CPU speed as measured by Lighthouse) of the simulated phone. The Lighthouse guide gives 1,500 to 2,000
 * for a desktop, and Lighthouse simulates a phone by slowing the CPU down by a factor of 4.
 */
const targetBenchmarkIndex = 1_750 / 4;

/** Returns the slowdown factor that makes this machine as slow as the simulated phone. */
export async function measureCpuThrottle(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  try {
    return toCpuThrottle(await page.evaluate(pageFunctions.computeBenchmarkIndex));
  } finally {
    await page.close();
  }
}

/** Whether the CPU speed changed by 10 % or less during a run. Other virtual machines can slow it down. */
export const isSteady = (before: number, after: number) => Math.abs(after / before - 1) <= 0.1;

export const toCpuThrottle = (benchmarkIndex: number) =>
  Math.max(1, Math.round((benchmarkIndex / targetBenchmarkIndex) * 10) / 10);
