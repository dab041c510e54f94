import type { Page } from '@playwright/test';

/** Adds up layout shifts without user input, in the page and its frames. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number };
        Object.assign(window, { shifted: Reflect.get(window, 'shifted') + value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const readLayoutShifts = (frame: Pick<Page, 'evaluate'>) =>
  frame.evaluate<number>(() => Reflect.get(window, 'shifted'));
