import { expect, expectAccessible, test } from './journey.ts';

/** As in an association of 300,000. */
const long = { totalItems: 278_634 };

for (const width of [320, 360, 390])
  test(`2.14 Members: the pages of a very long list fit ${width} px, in one row`, async ({ open, page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.route('**/api/members/list*', async (route) => {
      const answer = await (
        await route.fetch({
          url: route
            .request()
            .url()
            .replace(/page=\d+/, 'page=1'),
        })
      ).json();
      await route.fulfill({ json: { ...answer, ...long } });
    });
    await open('/members?page=9000');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages.getByRole('button', { name: 'Page 9,000' })).toHaveAttribute('aria-current', 'page');
    const { previous, next } = await pages.evaluate((nav) => {
      const [first, last] = [...nav.querySelectorAll(':scope > button')].map(
        (each) => each.getBoundingClientRect().y,
      );
      return { previous: first, next: last };
    });
    expect(previous).toBe(next);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(page);
  });
