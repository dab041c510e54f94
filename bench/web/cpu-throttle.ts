import type { Browser } from '@playwright/test';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';

/**
 * Benchmark index of the simulated phone: a quarter of a desktop's. Lighthouse throttles by four, and its guide gives
 * 1500 to 2000 for a desktop.
 */
const targetBenchmarkIndex = 1_750 / 4;

/** Returns the CPU throttle that makes this machine as slow as the simulated phone. */
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
