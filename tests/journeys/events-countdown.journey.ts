import { cards, openWith } from './event-cards.ts';
import { expect, expectAccessible, test } from './journey.ts';

// Axe objects to the colours of text that fades in.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('2.4 Events: counts down in months, weeks and days, to zero', async ({ page, request }) => {
  await page.clock.install({ time: new Date('2026-11-15T08:30:00.000Z') });
  const times = { eventStart: '2026-11-16T09:00:00.000Z', eventEnds: '2026-11-19T09:00:00.000Z' };
  await openWith(page, request, {}, { name: 'Soon', ...times });
  const [far, soon] = [cards(page).nth(0).getByRole('timer'), cards(page).nth(1).getByRole('timer')];
  await page.clock.pauseAt(new Date('2026-11-15T08:59:59.000Z'));
  await expect(far).toHaveText('Starts in3 months1 week2 days');
  await expect(soon).toHaveText('Starts in0 months0 weeks1 day');
  await page.clock.runFor(2_000);
  await expect(far).toHaveText('Starts in3 months1 week1 day');
  await expect(soon).toHaveText('Starts in less than a day0 months0 weeks0 days');
  await page.clock.runFor(24 * 3_600_000);
  await expect(soon).toHaveText('On now, until 19 Nov0 months0 weeks0 days');
  await expect(far).toHaveText('Starts in3 months1 week0 days');
  // Screen readers must not read it out every second.
  await expect(soon).not.toHaveAttribute('aria-live', /./);
});

test('2.4 Events: one timer, paused while hidden; fits a small screen', async ({ open, page }) => {
  await page.addInitScript(() => {
    const running = new Set<unknown>();
    const [set, clear] = [setInterval, clearInterval];
    Object.assign(globalThis, {
      running,
      setInterval: (task: () => void, every: number) => {
        const timer = set(task, every);
        if (every === 1_000) running.add(timer);
        return timer;
      },
      clearInterval: (timer: number) => {
        running.delete(timer);
        clear(timer);
      },
    });
  });
  const count = () => page.evaluate(() => (globalThis as unknown as { running: Set<unknown> }).running.size);
  const setVisibility = (state: string) =>
    page.evaluate((next) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: next });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 640 });
  await open('/events');
  await expect(cards(page)).toHaveCount(16);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(count).toBe(1);
  await setVisibility('hidden');
  await expect.poll(count).toBe(0);
  await setVisibility('visible');
  await expect.poll(count).toBe(1);
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
  await expect.poll(count).toBe(0);
});
