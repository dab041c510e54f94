import type { Browser } from '@playwright/test';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';

/**
 * What Lighthouse's own measure of processors says of the telephone that it simulates: it slows down by four what it
 * takes for a good desktop, which measures 1500 to 2000.
 */
const telephoneSpeed = 1_750 / 4;
const leastSlowdown = 1;

/** How much slower than this machine, as it is at this moment, that telephone is. */
export async function slowdownHere(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  try {
    return slowdownFor(await page.evaluate(pageFunctions.computeBenchmarkIndex));
  } finally {
    await page.close();
  }
}

export const slowdownFor = (speedOfMachine: number) =>
  Math.max(leastSlowdown, Math.round((speedOfMachine / telephoneSpeed) * 10) / 10);
