import { cards, openWith } from './event-cards.ts';
import { expect, test } from './journey.ts';

// What fades in has, on its way, colours that axe objects to.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('2.4 the countdown is in months, weeks and days, refreshes every second and is zero once past', async ({
  page,
  request,
}) => {
  await page.clock.install({ time: new Date('2026-11-15T08:30:00.000Z') });
  const soonEnds = '2026-11-19T09:00:00.000Z';
  await openWith(
    page,
    request,
    {},
    { name: 'Soon', eventStart: '2026-11-16T09:00:00.000Z', eventEnds: soonEnds },
  );
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
  // Screen readers are not told every second.
  await expect(soon).not.toHaveAttribute('aria-live', /./);
});

test('2.4 one timer serves the whole page, and rests while nobody sees it', async ({ open, page }) => {
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
  const turn = (state: string) =>
    page.evaluate((next) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: next });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await open('/events');
  await expect(cards(page)).toHaveCount(16);
  // Begun by an effect, which comes after the picture.
  await expect.poll(count).toBe(1);
  await turn('hidden');
  await expect.poll(count).toBe(0);
  await turn('visible');
  await expect.poll(count).toBe(1);
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
  await expect.poll(count).toBe(0);
});
