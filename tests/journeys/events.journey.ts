import type { Locator } from '@playwright/test';
import { cards, listCall, listEvents, names, openWith } from './event-cards.ts';
import { expect, expectAccessible, test } from './journey.ts';

// What fades in has, on its way, colours that axe objects to.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** 'DD MMM, YYYY', worked out another way than the portal does. */
function dayIn(timeZone: string, moment: string): string {
  const [year, month, day] = new Intl.DateTimeFormat('sv', { timeZone })
    .format(new Date(moment))
    .split('-') as [string, string, string];
  const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
  return `${day} ${months[Number(month) - 1]}, ${year}`;
}

for (const timeZone of ['Pacific/Auckland', 'America/Los_Angeles']) {
  test.describe(() => {
    test.use({ timezoneId: timeZone });

    test(`2.4 events by start, each with picture, date tag, texts and panel; the days are those of ${timeZone}`, async ({
      open,
      page,
      request,
    }) => {
      const { events } = await listEvents(request);
      const called = page.waitForRequest(listCall);
      await open('/events');
      expect(Object.fromEntries(new URL((await called).url()).searchParams)).toEqual({
        page: '1',
        size: '16',
        sortOrder: 'asc',
        sortField: 'eventStart',
      });
      await expect(names(page)).toHaveText(events.map(({ name }) => name));
      const starts = events.map(({ eventStart }) => Date.parse(eventStart));
      expect(starts).toEqual([...starts].sort((one, other) => one - other));
      for (const [index, event] of events.entries()) {
        const card = cards(page).nth(index);
        const start = dayIn(timeZone, event.eventStart);
        const end = event.eventEnds && dayIn(timeZone, event.eventEnds);
        const year = Number(start.slice(-4)) === new Date().getFullYear() ? '' : ` ${start.slice(-4)}`;
        await expect(card.locator('time')).toHaveText(
          `${Number(start.slice(0, 2))} ${start.slice(3, 6)}${year}`,
        );
        await expect(card.getByText(event.shortDesc, { exact: true })).toBeVisible();
        await expect(card.locator('dt')).toHaveText(['Format', 'Date', 'Venue']);
        await expect(card.locator('dd').nth(0)).toHaveText(event.type);
        await expect(card.locator('dd').nth(1)).toContainText(
          end && end !== start ? `${start} – ${end}` : start,
        );
        await expect(card.locator('dd').nth(2)).toHaveText(event.venue);
        await expect(card.locator('img, svg').first()).toBeAttached();
      }
      await expectAccessible(page);
    });
  });
}

test.describe('in Melbourne', () => {
  test.use({ timezoneId: 'Australia/Melbourne' });

  test("2.4 the panel gives the venue's time where it differs from the reader's", async ({
    page,
    request,
  }) => {
    const times = { eventStart: '2026-11-16T06:00:00.000Z', eventEnds: '2026-11-16T07:30:00.000Z' };
    await openWith(page, request, { ...times, venueTimeZone: 'Australia/Perth' }, times);
    const dates = cards(page).locator('dd').filter({ hasText: 'Your time' });
    await expect(dates).toHaveText([
      '16 Nov, 2026At the venue: 2:00 pm – 3:30 pmYour time: 5:00 pm – 6:30 pm',
      '16 Nov, 2026Your time: 5:00 pm – 6:30 pm',
    ]);
  });
});

test('2.4 the content is HTML, made safe: only https links stay, and open a new tab', async ({
  page,
  request,
}) => {
  await openWith(page, request, {
    content:
      '<p>Bring a <strong>lamp</strong>, see <a href="https://lamps.example/">lamps</a> and <a href="http://old.example/">the old page</a>.</p><script>document.title = "taken"</script><p><a href="javascript:document.title = 1">a trap</a></p>',
  });
  await expect(cards(page).locator('strong')).toHaveText('lamp');
  const link = cards(page).getByRole('link');
  await expect(link).toHaveText('lamps');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(page).toHaveTitle(/^Events/);
});

test('2.4 the register button: only with an address, in a new tab, https:// where there is no http', async ({
  page,
  request,
  context,
}) => {
  await openWith(
    page,
    request,
    { name: 'Bare', registerUrlLink: 'events.example/bare', registerUrlLabel: 'Book a place' },
    { name: 'Whole', registerUrlLink: 'http://events.example/whole' },
    { name: 'None', registerUrlLink: null, registerUrlLabel: 'Register' },
    { name: 'Empty', registerUrlLink: '', registerUrlLabel: 'Register' },
  );
  const bare = page.getByRole('link', { name: 'Book a place (Bare; opens in a new tab)' });
  await expect(bare).toHaveAttribute('href', 'https://events.example/bare');
  const whole = page.getByRole('link', { name: 'Register (Whole; opens in a new tab)' });
  await expect(whole).toHaveAttribute('href', 'http://events.example/whole');
  await expect(whole).toHaveAttribute('rel', /\bnoopener\b/);
  await expect(cards(page).getByRole('link')).toHaveCount(2);
  await context.route('https://events.example/**', (route) => route.fulfill({ body: 'Registered' }));
  const opened = context.waitForEvent('page');
  await bare.click();
  const tab = await opened;
  await expect(tab).toHaveURL('https://events.example/bare');
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await expect(page).toHaveURL('/events');
});

test('2.4 long content shows its beginning, the rest on demand', async ({ page, request }) => {
  const long = Array.from({ length: 14 }, (_, line) => `<p>Paragraph ${line + 1} of the programme.</p>`);
  await openWith(
    page,
    request,
    { name: 'Long', content: `${long.join('')}<p>See <a href="https://lamps.example/">lamps</a>.</p>` },
    { name: 'Short' },
  );
  const more = page.getByRole('button', { name: 'Read more of Long' });
  await expect(page.getByRole('button', { name: 'Read more of Short' })).toHaveCount(0);
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  const height = async () => (await cards(page).nth(0).boundingBox())?.height ?? 0;
  const folded = await height();
  await expectAccessible(page);
  await more.press('Enter');
  const less = page.getByRole('button', { name: 'Read less of Long' });
  await expect(less).toBeFocused();
  await expect.poll(height).toBeGreaterThan(folded);
  await expectAccessible(page);
  await less.press('Enter');
  await expect.poll(height).toBe(folded);
  // Whoever comes to a hidden link by keyboard sees it.
  await page.getByRole('link', { name: 'lamps' }).focus();
  await expect(less).toBeVisible();
  await expect.poll(height).toBeGreaterThan(folded);
});

test.describe('on a small screen at night', () => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });

  test('2.4 the events fit and can be read', async ({ open, page }) => {
    await open('/events');
    await expect(cards(page)).toHaveCount(16);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectAccessible(page);
  });

  test('2.4 events on a phone: facts and the register button come before the folded text', async ({
    page,
    request,
  }) => {
    const content = '<p>Bring a lamp, a helmet and the radio of your unit.</p>'.repeat(6);
    await openWith(page, request, { registerUrlLink: 'events.example', content });
    const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
    const [venue, button] = [cards(page).getByText('Station 14'), cards(page).getByRole('link')];
    const more = cards(page).getByRole('button', { name: 'Read more' });
    expect(await top(venue)).toBeLessThan(await top(button));
    expect(await top(button)).toBeLessThan(await top(more));
    await expect(cards(page).getByText('Bring a lamp').first()).not.toBeInViewport();
    expect((await cards(page).boundingBox())?.height).toBeLessThan(640);
    await more.click();
    await expect(cards(page).getByText('Bring a lamp').first()).toBeInViewport();
  });
});
