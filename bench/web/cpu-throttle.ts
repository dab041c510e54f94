import type { Browser } from '@playwright/test';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';

/**
 * Benchmark index of the simulated phone. Lighthouse slows a desktop down by four, and its guide gives 1500 to 2000 as
 * the index of such a desktop.
 */
const targetBenchmarkIndex = 1_750 / 4;

/** Measures this machine and returns how much to slow it down, so that the simulated phone is always the same. */
export async function cpuThrottleForMachine(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  try {
    return cpuThrottleFor(await page.evaluate(pageFunctions.computeBenchmarkIndex));
  } finally {
    await page.close();
  }
}

export const cpuThrottleFor = (benchmarkIndex: number) =>
  Math.max(1, Math.round((benchmarkIndex / targetBenchmarkIndex) * 10) / 10);
