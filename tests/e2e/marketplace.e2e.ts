import { demoPerson, newMember, openAs } from './accounts.ts';
import { expect, expectAccessible, heading, hold, respond, test } from './e2e-test.ts';
import * as shopping from './marketplace-page.ts';

const tokenCall = '**/api/marketplace/token';

test('2.10 Marketplace: shows an outline, drops the token, resizes the frame', async ({ page, request }) => {
  const release = await hold(page, `${shopping.shopOrigin}/?token=*`);
  const person = await demoPerson(request, 'member');
  const given = page.waitForResponse(tokenCall).then((answer) => answer.json());
  await openAs(page, person, '/shop');
  await expect(page).toHaveURL('/marketplace');
  await expect(heading(page)).toHaveText('Marketplace');
  await expect(page.getByText('Loading marketplace')).toBeAttached();
  await expectAccessible(page);
  release();
  await expect(shopping.shopIn(page).getByRole('heading', { level: 1 })).toHaveText('Catalogue');
  await expect(page.getByText('Loading marketplace')).toHaveCount(0);

  const { token } = await given;
  expect(token).not.toBe(person.token);
  await expect(shopping.shopFrame(page)).toHaveAttribute(
    'src',
    `${shopping.shopOrigin}/?token=${encodeURIComponent(token)}`,
  );
  const inside = await shopping.shopWindow(page);
  const kept = await inside.evaluate(() => ({
    address: location.href,
    referrer: document.referrer,
    stored: [localStorage.length, sessionStorage.length, document.cookie],
  }));
  expect(kept).toEqual({ address: `${shopping.shopOrigin}/`, referrer: '', stored: [0, 0, ''] });

  // The frame is 48 px taller than the shop.
  const shop = shopping.shopIn(page);
  const measure = () =>
    inside.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const content = Math.ceil(document.documentElement.getBoundingClientRect().height);
      return { content, hidden: scrollHeight - clientHeight };
    });
  const settles = async (compare: (height: number) => void) => {
    await expect(async () => {
      const { content, hidden } = await measure();
      expect((await shopping.shopFrame(page).boundingBox())?.height).toBe(content + 48);
      expect(hidden).toBe(0);
      compare(content);
    }).toPass();
    return (await measure()).content;
  };
  await expect(shop.getByRole('link', { name: /Doctrine, Fifth/ })).toBeVisible();
  await shopping.arrive(page, 'Catalogue');
  const all = await settles((height) => expect(height).toBeGreaterThan(1500));
  await shop.getByRole('button', { name: 'Event tickets' }).click();
  await settles((height) => expect(height).toBeLessThan(all));
  await shop.getByRole('button', { name: 'All', exact: true }).click();
  await settles((height) => expect(height).toBe(all));
  await page.setViewportSize({ width: 390, height: 844 });
  await settles((height) => expect(height).toBeGreaterThan(all));
  await page.setViewportSize({ width: 1280, height: 720 });
  await settles((height) => expect(height).toBe(all));
  await expect(shopping.shopFrame(page)).toHaveCSS('border-top-width', '0px');
  const { width } = (await shopping.shopFrame(page).boundingBox()) ?? {};
  await expect.poll(() => inside.evaluate(() => innerWidth)).toBe(width);
});

test('2.10 Marketplace: passes the session token where configured', async ({ page, request }) => {
  const person = await demoPerson(request, 'member');
  const asked: string[] = [];
  page.on('request', (made) => made.url().endsWith('/api/marketplace/token') && asked.push(made.url()));
  await page.addInitScript(() => {
    const { parse } = JSON;
    JSON.parse = (text) => parse(text.replace('"marketplaceToken":"own"', '"marketplaceToken":"session"'));
  });
  await shopping.openShop(page, person);
  await expect(shopping.shopIn(page).getByRole('heading', { level: 1 })).toHaveText('Catalogue');
  await expect(shopping.shopFrame(page)).toHaveAttribute(
    'src',
    `${shopping.shopOrigin}/?token=${person.token}`,
  );
  expect(asked).toEqual([]);
});

test('2.10 Marketplace: without a session, links to the portal', async ({ page, request }) => {
  const person = await newMember(request);
  await shopping.fillBasket(request, person, 2);
  const shop = shopping.shopIn(page);
  await shopping.openShop(page, person);
  await shopping.openBasket(page);
  await expect(shop.getByLabel('Quantity')).toHaveValue('2');
  await request.post('/connect/revoke', { headers: { authorization: `Bearer ${person.token}` } });
  await shop.getByRole('button', { name: /^Remove/ }).click();
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Your session has ended');
  await expectAccessible(page);
  await shop.getByRole('link', { name: 'Reopen the marketplace' }).click();
  await expect(page).toHaveURL('/account/sign-in?returnUrl=%2Fmarketplace%3Fscreen%3Dbasket');

  await page.goto(`${shopping.shopOrigin}/`);
  await expect(heading(page)).toHaveText('The marketplace');
  await expect(page.getByRole('link', { name: 'Open in the portal' })).toHaveAttribute(
    'href',
    `${shopping.portalOrigin}/marketplace`,
  );
  await page.goto(`${shopping.shopOrigin}/?token=made-up`);
  await expect(heading(page)).toHaveText('Your session has ended');
  await expect(page).toHaveURL(`${shopping.shopOrigin}/`);
});

test('2.10 Marketplace: without an answer in 10 s, offers a link', async ({ open, page }) => {
  const fault = page.getByRole('alert');
  const link = page.getByRole('link', { name: 'Open the marketplace in a new tab' });
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await page.clock.install();
  await respond(page, tokenCall, { status: 403, json: { message: 'Not today.' } });
  await open('/marketplace');
  await expect(fault).toContainText('The marketplace could not be loaded. Not today.');
  await expect(link).toHaveAttribute('href', shopping.shopOrigin);
  await expectAccessible(page);
  await page.unroute(tokenCall);

  for (const kind of ['unreachable', 'silent']) {
    await page.route(`${shopping.shopOrigin}/**`, (route) =>
      kind === 'unreachable'
        ? route.abort()
        : route.fulfill({ contentType: 'text/html', body: '<h1 lang="en">A quiet shop</h1>' }),
    );
    await tryAgain.click();
    await expect(shopping.shopFrame(page)).toBeAttached();
    await expect(fault).toHaveCount(0);
    await page.clock.fastForward(10_000);
    await expect(fault).toContainText('The marketplace could not be loaded.');
    await expect(page.getByText('Loading marketplace')).toHaveCount(0);
    await expect(link).toHaveAttribute('target', '_blank');
    // The link has no token, and the failed frame leaves no gap.
    await expect(link).toHaveAttribute('href', shopping.shopOrigin);
    const { height = 0 } = (await fault.boundingBox()) ?? {};
    expect((await shopping.shopFrame(page).boundingBox())?.height).toBeLessThanOrEqual(height + 1);
    await page.unrouteAll();
  }
  await tryAgain.click();
  await expect(fault).toHaveCount(0);
  await expect(shopping.shopIn(page).getByRole('heading', { level: 1 })).toHaveText('Catalogue');
});
