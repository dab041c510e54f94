import { createMember, demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, heading, test } from './e2e-test.ts';
import * as marketplace from './marketplace-page.ts';
import { holdRequests, mockResponse, recordRequests } from './requests.ts';

const tokenUrl = '**/api/marketplace/token';

test('2.10 Marketplace: shows a skeleton, drops the token, resizes the iframe', async ({ page, request }) => {
  const release = await holdRequests(page, `${marketplace.origin}/?token=*`);
  const account = await demoAccount(request, 'member');
  const tokenResponse = page.waitForResponse(tokenUrl).then((response) => response.json());
  await openAs(page, account, '/shop');
  await expect(page).toHaveURL('/marketplace');
  await expect(heading(page)).toHaveText('Marketplace');
  await expect(page.getByText('Loading marketplace')).toBeAttached();
  await expectAccessible(page);
  release();
  await expect(marketplace.heading(page)).toHaveText('Catalogue');
  await expect(page.getByText('Loading marketplace')).toHaveCount(0);

  const { token } = await tokenResponse;
  expect(token).not.toBe(account.token);
  const frameUrl = `${marketplace.origin}/?token=${encodeURIComponent(token)}`;
  await expect(marketplace.iframe(page)).toHaveAttribute('src', frameUrl);
  const marketplaceFrame = await marketplace.findFrame(page);
  const frameState = await marketplaceFrame.evaluate(() => ({
    address: location.href,
    referrer: document.referrer,
    stored: [localStorage.length, sessionStorage.length, document.cookie],
  }));
  expect(frameState).toEqual({ address: `${marketplace.origin}/`, referrer: '', stored: [0, 0, ''] });

  // The iframe is 48 px taller than its content.
  const content = marketplace.content(page);
  const measure = () =>
    marketplaceFrame.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const contentHeight = Math.ceil(document.documentElement.getBoundingClientRect().height);
      return { contentHeight, hiddenHeight: scrollHeight - clientHeight };
    });
  const waitForHeight = async (expectHeight: (height: number) => void) => {
    await expect(async () => {
      const { contentHeight, hiddenHeight } = await measure();
      expect((await marketplace.iframe(page).boundingBox())?.height).toBe(contentHeight + 48);
      expect(hiddenHeight).toBe(0);
      expectHeight(contentHeight);
    }).toPass();
    return (await measure()).contentHeight;
  };
  await expect(content.getByRole('link', { name: /Doctrine, Fifth/ })).toBeVisible();
  await marketplace.waitForScreen(page, 'Catalogue');
  const fullHeight = await waitForHeight((height) => expect(height).toBeGreaterThan(1500));
  await content.getByRole('button', { name: 'Event tickets' }).click();
  await waitForHeight((height) => expect(height).toBeLessThan(fullHeight));
  await content.getByRole('button', { name: 'All', exact: true }).click();
  await waitForHeight((height) => expect(height).toBe(fullHeight));
  await page.setViewportSize({ width: 390, height: 844 });
  await waitForHeight((height) => expect(height).toBeGreaterThan(fullHeight));
  await page.setViewportSize({ width: 1280, height: 720 });
  await waitForHeight((height) => expect(height).toBe(fullHeight));
  await expect(marketplace.iframe(page)).toHaveCSS('border-top-width', '0px');
  const { width } = (await marketplace.iframe(page).boundingBox()) ?? {};
  await expect.poll(() => marketplaceFrame.evaluate(() => innerWidth)).toBe(width);
});

test('2.10 Marketplace: passes the session token when configured', async ({ page, request }) => {
  const account = await demoAccount(request, 'member');
  const tokenRequests = recordRequests(page, /\/api\/marketplace\/token$/);
  await page.addInitScript(() => {
    const { parse } = JSON;
    JSON.parse = (text) => parse(text.replace('"marketplaceToken":"own"', '"marketplaceToken":"session"'));
  });
  await marketplace.open(page, account);
  await expect(marketplace.heading(page)).toHaveText('Catalogue');
  const frameUrl = `${marketplace.origin}/?token=${account.token}`;
  await expect(marketplace.iframe(page)).toHaveAttribute('src', frameUrl);
  expect(tokenRequests).toEqual([]);
});

test('2.10 Marketplace: links to the portal when there is no session', async ({ page, request }) => {
  const account = await createMember(request);
  await marketplace.fillBasket(account, 2);
  const content = marketplace.content(page);
  await marketplace.open(page, account);
  await marketplace.openBasket(page);
  await expect(content.getByLabel('Quantity')).toHaveValue('2');
  await request.post('/connect/revoke', { headers: { authorization: `Bearer ${account.token}` } });
  await content.getByRole('button', { name: /^Remove/ }).click();
  await expect(marketplace.heading(page)).toHaveText('Your session has ended');
  await expectAccessible(page);
  await content.getByRole('link', { name: 'Reopen the marketplace' }).click();
  await expect(page).toHaveURL('/account/sign-in?returnUrl=%2Fmarketplace%3Fscreen%3Dbasket');

  await page.goto(`${marketplace.origin}/`);
  await expect(heading(page)).toHaveText('The marketplace');
  const portalLink = page.getByRole('link', { name: 'Open in the portal' });
  await expect(portalLink).toHaveAttribute('href', `${marketplace.portalOrigin}/marketplace`);
  await page.goto(`${marketplace.origin}/?token=made-up`);
  await expect(heading(page)).toHaveText('Your session has ended');
  await expect(page).toHaveURL(`${marketplace.origin}/`);
});

test('2.10 Marketplace: offers a link if the iframe does not respond within 10 s', async ({ open, page }) => {
  const alert = page.getByRole('alert');
  const link = page.getByRole('link', { name: 'Open the marketplace in a new tab' });
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await page.clock.install();
  await mockResponse(page, tokenUrl, { status: 403, json: { message: 'Not today.' } });
  await open('/marketplace');
  await expect(alert).toContainText('The marketplace could not be loaded. Not today.');
  await expect(link).toHaveAttribute('href', marketplace.origin);
  await expectAccessible(page);
  await page.unroute(tokenUrl);

  for (const kind of ['unreachable', 'silent']) {
    await page.route(`${marketplace.origin}/**`, (route) =>
      kind === 'unreachable'
        ? route.abort()
        : route.fulfill({ contentType: 'text/html', body: '<h1 lang="en">A silent page</h1>' }),
    );
    await tryAgain.click();
    await expect(marketplace.iframe(page)).toBeAttached();
    await expect(alert).toHaveCount(0);
    await page.clock.fastForward(10_000);
    await expect(alert).toContainText('The marketplace could not be loaded.');
    await expect(page.getByText('Loading marketplace')).toHaveCount(0);
    await expect(link).toHaveAttribute('target', '_blank');
    // The link has no token, and the failed iframe leaves no gap.
    await expect(link).toHaveAttribute('href', marketplace.origin);
    const { height = 0 } = (await alert.boundingBox()) ?? {};
    expect((await marketplace.iframe(page).boundingBox())?.height).toBeLessThanOrEqual(height + 1);
    await page.unrouteAll();
  }
  await tryAgain.click();
  await expect(alert).toHaveCount(0);
  await expect(marketplace.heading(page)).toHaveText('Catalogue');
});
