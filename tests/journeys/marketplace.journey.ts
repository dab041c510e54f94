import { expect, expectAccessible, test } from './journey.ts';
import { newMember } from './people.ts';
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

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const tokenCall = '**/api/marketplace/token';

test('2.10 Marketplace: the frame is as tall as the shop and 48 more, grows and shrinks, and never scrolls inside', async ({
  page,
  request,
}) => {
  await openShop(page, await newMember(request));
  const shop = shopIn(page);
  const inside = await shopWindow(page);
  const measure = async () => ({
    frame: (await shopFrame(page).boundingBox())?.height,
    content: await inside.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height)),
    hidden: await inside.evaluate(
      () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
    ),
  });
  const settles = async (compare: (height: number) => void) => {
    let settled = 0;
    await expect(async () => {
      const { frame, content, hidden } = await measure();
      expect(frame).toBe(content + 48);
      expect(hidden).toBe(0);
      compare(content);
      settled = content;
    }).toPass();
    return settled;
  };
  await expect(shop.getByRole('link', { name: /Doctrine, Fifth/ })).toBeVisible();
  await arrive(page, 'Catalogue');
  const all = await settles((height) => expect(height).toBeGreaterThan(1500));
  await shop.getByRole('button', { name: 'Event tickets' }).click();
  const few = await settles((height) => expect(height).toBeLessThan(all));
  await shop.getByRole('button', { name: 'All', exact: true }).click();
  await settles((height) => expect(height).toBe(all));
  await page.setViewportSize({ width: 390, height: 844 });
  await settles((height) => expect(height).toBeGreaterThan(all));
  await page.setViewportSize({ width: 1280, height: 720 });
  await settles((height) => expect(height).toBe(all));
  expect(few).toBeGreaterThan(0);
  await expect(shopFrame(page)).toHaveCSS('border-top-width', '0px');
  const { width } = (await shopFrame(page).boundingBox()) ?? {};
  await expect.poll(() => inside.evaluate(() => innerWidth)).toBe(width);
});

test('2.10 Marketplace: the token is gone from the frame, and good for the marketplace alone', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  // Read at once: the browser forgets the answers of calls that are long over.
  const given = page.waitForResponse(tokenCall).then((answer) => answer.json());
  await openShop(page, person);
  const { token } = await given;
  expect(token).not.toBe(person.token);
  await expect(shopFrame(page)).toHaveAttribute('src', `${shopOrigin}/?token=${encodeURIComponent(token)}`);
  const inside = await shopWindow(page);
  expect(await inside.evaluate(() => location.href)).toBe(`${shopOrigin}/`);
  expect(await inside.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
    0,
    0,
    '',
  ]);
  expect(await inside.evaluate(() => document.referrer)).toBe('');

  const headers = { authorization: `Bearer ${token}` };
  const get = async (path: string) => (await request.get(path, { headers })).status();
  expect(await get('/api/marketplace/basket')).toBe(200);
  for (const path of [
    `/api/users/${person.userId}`,
    '/api/members/list',
    '/api/marketplace/invoice/list',
    '/api/orgs/list',
  ])
    expect(await get(path), path).toBe(401);
  expect((await request.post(tokenCall.slice(2), { headers })).status()).toBe(401);
  expect((await request.post('/connect/revoke', { headers })).status()).toBe(401);
});

test('2.10 Marketplace: where the configuration says so, the frame is given the stored token', async ({
  page,
  request,
}) => {
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

test('2.10 Marketplace: when the session ends, the shop says so and leads back', async ({
  page,
  request,
}) => {
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
});

test('2.10 Marketplace: opened by itself, it says where it is opened from', async ({ page }) => {
  await page.goto(`${shopOrigin}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The marketplace');
  await expect(page.getByRole('link', { name: 'Open it in the portal' })).toHaveAttribute(
    'href',
    `${portalOrigin}/marketplace`,
  );
  await expectAccessible(page);
  await page.goto(`${shopOrigin}/?token=made-up`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your session has ended');
  await expect(page).toHaveURL(`${shopOrigin}/`);
});

test('2.10 Marketplace: an outline until it has loaded', async ({ open, page, request }) => {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`${shopOrigin}/?token=*`, async (route) => {
    await released;
    await route.continue();
  });
  await open('/marketplace', await newMember(request));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marketplace');
  await expect(page.getByText('The marketplace is on its way')).toBeAttached();
  await expectAccessible(page);
  letGo();
  await expect(shopIn(page).getByRole('heading', { level: 1 })).toHaveText('Catalogue');
  await expect(page.getByText('The marketplace is on its way')).toHaveCount(0);
});

test('2.10 Marketplace: without a token there is a message, a link, and another try', async ({
  open,
  page,
  request,
}) => {
  await page.route(tokenCall, (route) => route.fulfill({ status: 403, json: { message: 'Not today.' } }));
  await open('/marketplace', await newMember(request));
  await expect(page.getByRole('alert')).toContainText('The marketplace could not be loaded. Not today.');
  await expect(page.getByRole('link', { name: 'Open the marketplace in a new tab' })).toHaveAttribute(
    'href',
    shopOrigin,
  );
  await expectAccessible(page);
  await page.unroute(tokenCall);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(shopIn(page).getByRole('heading', { level: 1 })).toHaveText('Catalogue');
});

for (const [kind, reachable] of [
  ['cannot be reached', false],
  ['says nothing', true],
] as const) {
  test(`2.10 Marketplace: one that ${kind} gets a message after ten seconds, a link, and another try`, async ({
    open,
    page,
    request,
  }) => {
    await page.clock.install();
    await page.route(`${shopOrigin}/**`, (route) =>
      reachable
        ? route.fulfill({ contentType: 'text/html', body: '<h1 lang="en">A quiet shop</h1>' })
        : route.abort(),
    );
    await open('/marketplace', await newMember(request));
    await expect(shopFrame(page)).toBeAttached();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.clock.fastForward(10_000);
    await expect(page.getByRole('alert')).toContainText('The marketplace could not be loaded.');
    await expect(page.getByText('The marketplace is on its way')).toHaveCount(0);
    const link = page.getByRole('link', { name: 'Open the marketplace in a new tab' });
    await expect(link).toHaveAttribute('target', '_blank');
    // The token stays out of an address that somebody sees, and no hole is left where the shop is not.
    await expect(link).toHaveAttribute('href', shopOrigin);
    const told = await page.getByRole('alert').boundingBox();
    expect((await shopFrame(page).boundingBox())?.height).toBeLessThanOrEqual((told?.height ?? 0) + 1);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(shopIn(page).getByRole('heading', { level: 1 })).toHaveText('Catalogue');
  });
}

test('2.2 /shop leads to the marketplace', async ({ open, page, request }) => {
  await open('/shop', await newMember(request));
  await expect(page).toHaveURL('/marketplace');
});
