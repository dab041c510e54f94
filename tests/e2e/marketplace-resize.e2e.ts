import type { Page } from '@playwright/test';
import { addToCounter } from '#tests/support/test-counters.ts';
import { demoAccount } from './accounts.ts';
import { expect, test, waitForTwoAnimationFrames } from './e2e-test.ts';
import * as marketplace from './marketplace-page.ts';
import { mockResponse } from './requests.ts';

const countAttacks = (count: number) => addToCounter('attacks tested', count);
test.afterEach(() => {
  const { status, expectedStatus } = test.info();
  addToCounter('not blocked', status === expectedStatus ? 0 : 1);
});

const iframeHeight = async (page: Page) => (await marketplace.iframe(page).boundingBox())?.height;

/** Waits for the final height of the marketplace iframe and returns it. */
async function waitForFinalHeight(page: Page): Promise<number> {
  await expect(marketplace.content(page).getByRole('link', { name: /Doctrine, Fifth/ })).toBeVisible();
  await marketplace.waitForScreen(page, 'Catalogue');
  expect(await iframeHeight(page)).toBeGreaterThan(1500);
  return (await iframeHeight(page)) as number;
}

/** Waits until the page has handled and rendered all posted messages. */
async function waitForMessages(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    port2.postMessage(null);
    return new Promise<void>((resolve) => (port1.onmessage = () => resolve()));
  });
  await waitForTwoAnimationFrames(page);
}

/** Adds an iframe that posts messages to the page, and waits until it has posted them. */
async function addFrame(page: Page, src: string, sandbox?: string): Promise<void> {
  await page.evaluate(
    ([address, permissions]) =>
      new Promise((resolve) => {
        addEventListener('message', ({ data }) => data === 'posted' && resolve(null));
        const frame = document.createElement('iframe');
        if (permissions) frame.sandbox.value = permissions;
        frame.src = address as string;
        document.body.append(frame);
      }),
    [src, sandbox],
  );
  await waitForMessages(page);
}

/** Posts a height and a location to the portal, and a forged location to the marketplace. */
const attackHtml = `<script>
  const place = { type: 'place', place: { screen: 'basket' } };
  for (const data of [{ type: 'resize', height: 7777 }, place, 'posted']) parent.postMessage(data, '*');
  parent.frames[0].postMessage(place, '*');
</script>`;

const expectCatalogue = async (page: Page) => {
  await expect(page).toHaveURL('/marketplace');
  await expect(marketplace.heading(page)).toHaveText('Catalogue');
};

/** Posts from the marketplace iframe and waits until the page has handled the messages. */
async function postFromMarketplace(page: Page, messages: unknown[]): Promise<void> {
  // An object, because evaluateHandle awaits a promise.
  const lastMessage = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    addEventListener('message', ({ data }) => data === 'posted' && resolve());
    return { promise };
  });
  await (await marketplace.findFrame(page)).evaluate((all) => {
    for (const data of [...all, 'posted']) parent.postMessage(data, '*');
  }, messages);
  await lastMessage.evaluate(({ promise }) => promise);
  await waitForMessages(page);
}

/** Counts iframe changes and animation frames from now on. */
const countChanges = (page: Page) =>
  page.evaluateHandle(() => {
    const counts = { changes: 0, frames: 0 };
    const frame = document.querySelector('iframe[title="Marketplace"]') as Element;
    new MutationObserver((changes) => {
      counts.changes += changes.length;
    }).observe(frame, { attributes: true });
    const draw = () => {
      counts.frames += 1;
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
    return counts;
  });

test('2.10 Marketplace: accepts only valid messages, only from its iframe', async ({ page, request }) => {
  const senders = [
    { kind: 'a foreign origin', address: 'https://evil.example/' },
    { kind: 'an origin that begins alike', address: 'https://localhost.evil.example/' },
    { kind: 'the same host by another scheme', address: `${marketplace.origin.replace('http:', 'https:')}/` },
    { kind: 'no origin', address: 'https://evil.example/', sandbox: 'allow-scripts' },
    { kind: 'the right origin in another frame', address: `${marketplace.origin}/attack` },
  ];
  const { NaN: nan, POSITIVE_INFINITY: infinity } = Number;
  const heights = [nan, infinity, 1e9, 20_001, -1, '7777', [7777], { valueOf: 7777 }, null, undefined, true];
  const locations = [
    'basket',
    ['basket'],
    null,
    undefined,
    { screen: 'https://evil.example' },
    { product: '../..' },
    { screen: 'javascript:alert(1)' },
    { product: crypto.randomUUID(), screen: 'basket' },
    { screen: 'basket', to: 'https://evil.example' },
  ];
  const otherMessages = ['resize', null, 7777, [], { type: 'RESIZE', height: 7777 }, { height: 7777 }];
  countAttacks(3 * senders.length + heights.length + locations.length + otherMessages.length + 4);
  await marketplace.open(page, await demoAccount(request, 'member'));
  const before = await waitForFinalHeight(page);
  for (const { kind, address, sandbox } of senders) {
    await mockResponse(page, `${address}**`, { contentType: 'text/html', body: attackHtml });
    await addFrame(page, address, sandbox);
    expect(await iframeHeight(page), kind).toBe(before);
    await expectCatalogue(page);
  }
  await page.evaluate(() => {
    postMessage({ type: 'resize', height: 7777 }, '*');
    postMessage({ type: 'place', place: { screen: 'basket' } }, '*');
  });
  await waitForMessages(page);
  expect(await iframeHeight(page)).toBe(before);
  await expectCatalogue(page);

  const toResizeMessages = (all: unknown[]) => all.map((height) => ({ type: 'resize', height }));
  await postFromMarketplace(page, [...toResizeMessages(heights), ...otherMessages]);
  expect(await iframeHeight(page)).toBe(before);
  const toLocationMessages = (all: unknown[]) => all.map((place) => ({ type: 'place', place }));
  await postFromMarketplace(page, toLocationMessages(locations));
  await expectCatalogue(page);

  const counts = await countChanges(page);
  const manyHeights = Array.from({ length: 10_000 }, (_, index) => (index % 2 ? 900 : 1000 + (index % 500)));
  await postFromMarketplace(page, toResizeMessages([...manyHeights, 1111]));
  await expect.poll(() => iframeHeight(page)).toBe(1159);
  const { changes, frames } = await counts.jsonValue();
  expect(changes).toBeGreaterThan(0);
  expect(changes).toBeLessThanOrEqual(frames);

  const lengthBefore = await page.evaluate(() => history.length);
  const screens = manyHeights.map((_, index) => ({ screen: index % 2 ? 'basket' : 'checkout' }));
  await postFromMarketplace(page, toLocationMessages(screens));
  await expect(page).toHaveURL('/marketplace?screen=basket');
  expect((await page.evaluate(() => history.length)) - lengthBefore).toBeLessThan(40);
});

test('7 Sandbox: prevents a marketplace from navigating the portal', async ({ open, page }) => {
  countAttacks(1);
  const hostileHtml = `<a href="#second">Next</a><script>
    parent.postMessage({ type: 'resize', height: 300 }, '*');
    try { top.location.href = 'https://evil.example/' } catch { document.title = 'blocked' }
  </script>`;
  await mockResponse(page, `${marketplace.origin}/?*`, { contentType: 'text/html', body: hostileHtml });
  await open('/marketplace?screen=basket');
  await expect(marketplace.content(page).locator('title')).toHaveJSProperty('text', 'blocked');
  await expect(page).toHaveURL('/marketplace?screen=basket');
  await expect(marketplace.iframe(page)).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation',
  );
  await marketplace.content(page).getByRole('link', { name: 'Next' }).click();
  const frame = await marketplace.findFrame(page);
  await expect.poll(() => frame.evaluate(() => location.hash)).toBe('#second');
  await page.evaluate(() => history.back());
  await expect.poll(() => frame.evaluate(() => location.hash)).toBe('');
  await expect(page).toHaveURL('/marketplace?screen=basket');
  expect(await iframeHeight(page)).toBe(348);
});
