import { expect, expectAccessible, test } from './journey.ts';
import { newMember, openAs } from './people.ts';
import {
  arrive,
  fillBasket,
  openBasket,
  openShop,
  portalOrigin,
  shopFrame,
  shopIn,
  shopOrigin,
  shopWindow,
} from './shopping.ts';

const tokenCall = '**/api/marketplace/token';

test('2.10 Marketplace: shows an outline, and drops the token', async ({ page, request }) => {
  const { promise: checked, resolve: release } = Promise.withResolvers<void>();
  await page.route(`${shopOrigin}/?token=*`, async (route) => {
    await checked;
    await route.continue();
  });
  const person = await newMember(request);
  const given = page.waitForResponse(tokenCall).then((answer) => answer.json());
  await openAs(page, person, '/shop');
  await expect(page).toHaveURL('/marketplace');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marketplace');
  await expect(page.getByText('The marketplace is on its way')).toBeAttached();
  await expectAccessible(page);
  release();
  await expect(shopIn(page).getByRole('heading', { level: 1 })).toHaveText('Catalogue');
  await expect(page.getByText('The marketplace is on its way')).toHaveCount(0);

  const { token } = await given;
  expect(token).not.toBe(person.token);
  await expect(shopFrame(page)).toHaveAttribute('src', `${shopOrigin}/?token=${encodeURIComponent(token)}`);
  const inside = await shopWindow(page);
  const kept = await inside.evaluate(() => ({
    address: location.href,
    referrer: document.referrer,
    stored: [localStorage.length, sessionStorage.length, document.cookie],
  }));
  expect(kept).toEqual({ address: `${shopOrigin}/`, referrer: '', stored: [0, 0, ''] });
});

test('2.10 Marketplace: the frame is 48 px taller than the shop', async ({ page, request }) => {
  await openShop(page, await newMember(request));
  const shop = shopIn(page);
  const inside = await shopWindow(page);
  const measure = () =>
    inside.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const content = Math.ceil(document.documentElement.getBoundingClientRect().height);
      return { content, hidden: scrollHeight - clientHeight };
    });
  const settles = async (compare: (height: number) => void) => {
    await expect(async () => {
      const { content, hidden } = await measure();
      expect((await shopFrame(page).boundingBox())?.height).toBe(content + 48);
      expect(hidden).toBe(0);
      compare(content);
    }).toPass();
    return (await measure()).content;
  };
  await expect(shop.getByRole('link', { name: /Doctrine, Fifth/ })).toBeVisible();
  await arrive(page, 'Catalogue');
  const all = await settles((height) => expect(height).toBeGreaterThan(1500));
  await shop.getByRole('button', { name: 'Event tickets' }).click();
  await settles((height) => expect(height).toBeLessThan(all));
  await shop.getByRole('button', { name: 'All', exact: true }).click();
  await settles((height) => expect(height).toBe(all));
  await page.setViewportSize({ width: 390, height: 844 });
  await settles((height) => expect(height).toBeGreaterThan(all));
  await page.setViewportSize({ width: 1280, height: 720 });
  await settles((height) => expect(height).toBe(all));
  await expect(shopFrame(page)).toHaveCSS('border-top-width', '0px');
  const { width } = (await shopFrame(page).boundingBox()) ?? {};
  await expect.poll(() => inside.evaluate(() => innerWidth)).toBe(width);
});

test('2.10 Marketplace: passes the session token where configured', async ({ page, request }) => {
  const person = await newMember(request);
  const asked: string[] = [];
  page.on('request', (made) => made.url().endsWith('/api/marketplace/token') && asked.push(made.url()));
  await page.addInitScript(() => {
    const { parse } = JSON;
    JSON.parse = (text) => parse(text.replace('"marketplaceToken":"own"', '"marketplaceToken":"session"'));
  });
  await openShop(page, person);
  await expect(shopIn(page).getByRole('heading', { level: 1 })).toHaveText('Catalogue');
  await expect(shopFrame(page)).toHaveAttribute('src', `${shopOrigin}/?token=${person.token}`);
  expect(asked).toEqual([]);
});

test('2.10 Marketplace: without a session, links to the portal', async ({ page, request }) => {
  const person = await newMember(request);
  await fillBasket(request, person, 2);
  const shop = shopIn(page);
  await openShop(page, person);
  await openBasket(page);
  await expect(shop.getByLabel('Quantity')).toHaveValue('2');
  await request.post('/connect/revoke', { headers: { authorization: `Bearer ${person.token}` } });
  await shop.getByRole('button', { name: /^Remove/ }).click();
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Your session has ended');
  await expectAccessible(page);
  await shop.getByRole('link', { name: 'Open the marketplace again' }).click();
  await expect(page).toHaveURL('/account/sign-in?returnUrl=%2Fmarketplace%3Fscreen%3Dbasket');

  await page.goto(`${shopOrigin}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The marketplace');
  await expect(page.getByRole('link', { name: 'Open it in the portal' })).toHaveAttribute(
    'href',
    `${portalOrigin}/marketplace`,
  );
  await page.goto(`${shopOrigin}/?token=made-up`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your session has ended');
  await expect(page).toHaveURL(`${shopOrigin}/`);
});

test('2.10 Marketplace: without an answer in 10 s, offers a link', async ({ open, page, request }) => {
  const fault = page.getByRole('alert');
  const link = page.getByRole('link', { name: 'Open the marketplace in a new tab' });
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await page.clock.install();
  await page.route(tokenCall, (route) => route.fulfill({ status: 403, json: { message: 'Not today.' } }));
  await open('/marketplace', await newMember(request));
  await expect(fault).toContainText('The marketplace could not be loaded. Not today.');
  await expect(link).toHaveAttribute('href', shopOrigin);
  await expectAccessible(page);
  await page.unroute(tokenCall);

  for (const kind of ['unreachable', 'silent']) {
    await page.route(`${shopOrigin}/**`, (route) =>
      kind === 'unreachable'
        ? route.abort()
        : route.fulfill({ contentType: 'text/html', body: '<h1 lang="en">A quiet shop</h1>' }),
    );
    await tryAgain.click();
    await expect(shopFrame(page)).toBeAttached();
    await expect(fault).toHaveCount(0);
    await page.clock.fastForward(10_000);
    await expect(fault).toContainText('The marketplace could not be loaded.');
    await expect(page.getByText('The marketplace is on its way')).toHaveCount(0);
    await expect(link).toHaveAttribute('target', '_blank');
    // The link has no token, and the failed frame leaves no gap.
    await expect(link).toHaveAttribute('href', shopOrigin);
    const { height = 0 } = (await fault.boundingBox()) ?? {};
    expect((await shopFrame(page).boundingBox())?.height).toBeLessThanOrEqual(height + 1);
    await page.unrouteAll();
  }
  await tryAgain.click();
  await expect(fault).toHaveCount(0);
  await expect(shopIn(page).getByRole('heading', { level: 1 })).toHaveText('Catalogue');
});
