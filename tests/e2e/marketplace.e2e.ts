import { createMember, demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, heading, holdRequests, mockResponse, test } from './e2e-test.ts';
import {
  fillBasket,
  marketplaceContent,
  marketplaceIframe,
  marketplaceOrigin,
  marketplaceWindow,
  openBasket,
  openMarketplace,
  portalOrigin,
  waitForMarketplaceScreen,
} from './marketplace-page.ts';

const tokenUrl = '**/api/marketplace/token';

test('2.10 Marketplace: shows a skeleton, drops the token, resizes the iframe', async ({ page, request }) => {
  const release = await holdRequests(page, `${marketplaceOrigin}/?token=*`);
  const account = await demoAccount(request, 'member');
  const tokenResponse = page.waitForResponse(tokenUrl).then((response) => response.json());
  await openAs(page, account, '/shop');
  await expect(page).toHaveURL('/marketplace');
  await expect(heading(page)).toHaveText('Marketplace');
  await expect(page.getByText('Loading marketplace')).toBeAttached();
  await expectAccessible(page);
  release();
  await expect(marketplaceContent(page).getByRole('heading', { level: 1 })).toHaveText('Catalogue');
  await expect(page.getByText('Loading marketplace')).toHaveCount(0);

  const { token } = await tokenResponse;
  expect(token).not.toBe(account.token);
  await expect(marketplaceIframe(page)).toHaveAttribute(
    'src',
    `${marketplaceOrigin}/?token=${encodeURIComponent(token)}`,
  );
  const marketplaceFrame = await marketplaceWindow(page);
  const frameState = await marketplaceFrame.evaluate(() => ({
    address: location.href,
    referrer: document.referrer,
    stored: [localStorage.length, sessionStorage.length, document.cookie],
  }));
  expect(frameState).toEqual({ address: `${marketplaceOrigin}/`, referrer: '', stored: [0, 0, ''] });

  // The iframe is 48 px taller than its content.
  const marketplace = marketplaceContent(page);
  const measure = () =>
    marketplaceFrame.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const content = Math.ceil(document.documentElement.getBoundingClientRect().height);
      return { content, hidden: scrollHeight - clientHeight };
    });
  const waitForHeight = async (expectHeight: (height: number) => void) => {
    await expect(async () => {
      const { content, hidden } = await measure();
      expect((await marketplaceIframe(page).boundingBox())?.height).toBe(content + 48);
      expect(hidden).toBe(0);
      expectHeight(content);
    }).toPass();
    return (await measure()).content;
  };
  await expect(marketplace.getByRole('link', { name: /Doctrine, Fifth/ })).toBeVisible();
  await waitForMarketplaceScreen(page, 'Catalogue');
  const fullHeight = await waitForHeight((height) => expect(height).toBeGreaterThan(1500));
  await marketplace.getByRole('button', { name: 'Event tickets' }).click();
  await waitForHeight((height) => expect(height).toBeLessThan(fullHeight));
  await marketplace.getByRole('button', { name: 'All', exact: true }).click();
  await waitForHeight((height) => expect(height).toBe(fullHeight));
  await page.setViewportSize({ width: 390, height: 844 });
  await waitForHeight((height) => expect(height).toBeGreaterThan(fullHeight));
  await page.setViewportSize({ width: 1280, height: 720 });
  await waitForHeight((height) => expect(height).toBe(fullHeight));
  await expect(marketplaceIframe(page)).toHaveCSS('border-top-width', '0px');
  const { width } = (await marketplaceIframe(page).boundingBox()) ?? {};
  await expect.poll(() => marketplaceFrame.evaluate(() => innerWidth)).toBe(width);
});

test('2.10 Marketplace: passes the session token when configured', async ({ page, request }) => {
  const account = await demoAccount(request, 'member');
  const tokenRequests: string[] = [];
  page.on(
    'request',
    (sentRequest) =>
      sentRequest.url().endsWith('/api/marketplace/token') && tokenRequests.push(sentRequest.url()),
  );
  await page.addInitScript(() => {
    const { parse } = JSON;
    JSON.parse = (text) => parse(text.replace('"marketplaceToken":"own"', '"marketplaceToken":"session"'));
  });
  await openMarketplace(page, account);
  await expect(marketplaceContent(page).getByRole('heading', { level: 1 })).toHaveText('Catalogue');
  await expect(marketplaceIframe(page)).toHaveAttribute(
    'src',
    `${marketplaceOrigin}/?token=${account.token}`,
  );
  expect(tokenRequests).toEqual([]);
});

test('2.10 Marketplace: links to the portal when there is no session', async ({ page, request }) => {
  const account = await createMember(request);
  await fillBasket(request, account, 2);
  const marketplace = marketplaceContent(page);
  await openMarketplace(page, account);
  await openBasket(page);
  await expect(marketplace.getByLabel('Quantity')).toHaveValue('2');
  await request.post('/connect/revoke', { headers: { authorization: `Bearer ${account.token}` } });
  await marketplace.getByRole('button', { name: /^Remove/ }).click();
  await expect(marketplace.getByRole('heading', { level: 1 })).toHaveText('Your session has ended');
  await expectAccessible(page);
  await marketplace.getByRole('link', { name: 'Reopen the marketplace' }).click();
  await expect(page).toHaveURL('/account/sign-in?returnUrl=%2Fmarketplace%3Fscreen%3Dbasket');

  await page.goto(`${marketplaceOrigin}/`);
  await expect(heading(page)).toHaveText('The marketplace');
  await expect(page.getByRole('link', { name: 'Open in the portal' })).toHaveAttribute(
    'href',
    `${portalOrigin}/marketplace`,
  );
  await page.goto(`${marketplaceOrigin}/?token=made-up`);
  await expect(heading(page)).toHaveText('Your session has ended');
  await expect(page).toHaveURL(`${marketplaceOrigin}/`);
});

test('2.10 Marketplace: offers a link if the iframe does not respond within 10 s', async ({ open, page }) => {
  const alert = page.getByRole('alert');
  const link = page.getByRole('link', { name: 'Open the marketplace in a new tab' });
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await page.clock.install();
  await mockResponse(page, tokenUrl, { status: 403, json: { message: 'Not today.' } });
  await open('/marketplace');
  await expect(alert).toContainText('The marketplace could not be loaded. Not today.');
  await expect(link).toHaveAttribute('href', marketplaceOrigin);
  await expectAccessible(page);
  await page.unroute(tokenUrl);

  for (const kind of ['unreachable', 'silent']) {
    await page.route(`${marketplaceOrigin}/**`, (route) =>
      kind === 'unreachable'
        ? route.abort()
        : route.fulfill({ contentType: 'text/html', body: '<h1 lang="en">A silent page</h1>' }),
    );
    await tryAgain.click();
    await expect(marketplaceIframe(page)).toBeAttached();
    await expect(alert).toHaveCount(0);
    await page.clock.fastForward(10_000);
    await expect(alert).toContainText('The marketplace could not be loaded.');
    await expect(page.getByText('Loading marketplace')).toHaveCount(0);
    await expect(link).toHaveAttribute('target', '_blank');
    // The link has no token, and the failed iframe leaves no gap.
    await expect(link).toHaveAttribute('href', marketplaceOrigin);
    const { height = 0 } = (await alert.boundingBox()) ?? {};
    expect((await marketplaceIframe(page).boundingBox())?.height).toBeLessThanOrEqual(height + 1);
    await page.unrouteAll();
  }
  await tryAgain.click();
  await expect(alert).toHaveCount(0);
  await expect(marketplaceContent(page).getByRole('heading', { level: 1 })).toHaveText('Catalogue');
});
