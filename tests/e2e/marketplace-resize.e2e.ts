import type { Page } from '@playwright/test';
import { addToCounter } from '#tests/support/test-counters.ts';
import { demoPerson } from './accounts.ts';
import { expect, respond, test } from './e2e-test.ts';
import { arrive, openShop, shopFrame, shopIn, shopOrigin, shopWindow } from './marketplace-page.ts';

const attacked = (count: number) => addToCounter('attacks tested', count);
test.afterEach(() => {
  const { status, expectedStatus } = test.info();
  addToCounter('not blocked', status === expectedStatus ? 0 : 1);
});

const heightOf = async (page: Page) => (await shopFrame(page).boundingBox())?.height;

/** Waits until the shop's frame has its final height, and returns it. */
async function settled(page: Page): Promise<number> {
  await expect(shopIn(page).getByRole('link', { name: /Doctrine, Fifth/ })).toBeVisible();
  await arrive(page, 'Catalogue');
  expect(await heightOf(page)).toBeGreaterThan(1500);
  return (await heightOf(page)) as number;
}

/** Waits until the messages posted so far are handled and drawn. */
const heard = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)));
        port2.postMessage(null);
      }),
  );

/** Adds a frame that posts a height to the page around it, and waits until it has. */
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
  await heard(page);
}

/** Posts a height and a place to the portal, and a place to the shop in the portal's name. */
const attack = `<script>
  const place = { type: 'place', place: { screen: 'basket' } };
  for (const data of [{ type: 'resize', height: 7777 }, place, 'posted']) parent.postMessage(data, '*');
  parent.frames[0].postMessage(place, '*');
</script>`;

const atCatalogue = async (page: Page) => {
  await expect(page).toHaveURL('/marketplace');
  await expect(shopIn(page).getByRole('heading', { level: 1 })).toHaveText('Catalogue');
};

/** Posts from the shop's own frame, and waits until the messages are handled and drawn. */
async function post(page: Page, messages: unknown[]): Promise<void> {
  await page.evaluate(() => {
    const posted = new Promise((resolve) => {
      addEventListener('message', ({ data }) => data === 'posted' && resolve(null));
    });
    Object.assign(window, { posted });
  });
  await (await shopWindow(page)).evaluate((all) => {
    for (const data of [...all, 'posted']) parent.postMessage(data, '*');
  }, messages);
  await page.evaluate(() => (window as unknown as { posted: Promise<null> }).posted);
  await heard(page);
}

type Counted = { changes: number; frames: number };

/** Counts the changes of the shop's frame and the drawn frames in `window.counted`. */
const countChanges = (page: Page) =>
  page.evaluate(() => {
    const counted = { changes: 0, frames: 0 };
    Object.assign(window, { counted });
    const frame = document.querySelector('iframe[title="Marketplace"]') as Element;
    new MutationObserver((changes) => {
      counted.changes += changes.length;
    }).observe(frame, { attributes: true });
    const draw = () => {
      counted.frames += 1;
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
  });

test('trust 10: takes only valid heights and places, and only from the shop', async ({ page, request }) => {
  const senders = [
    { kind: 'a foreign origin', address: 'https://evil.example/' },
    { kind: 'an origin that begins alike', address: 'https://localhost.evil.example/' },
    { kind: 'the same host by another scheme', address: `${shopOrigin.replace('http:', 'https:')}/` },
    { kind: 'no origin', address: 'https://evil.example/', sandbox: 'allow-scripts' },
    { kind: 'the right origin in another frame', address: `${shopOrigin}/attack` },
  ];
  const { NaN: none, POSITIVE_INFINITY: endless } = Number;
  const heights = [none, endless, 1e9, 20_001, -1, '7777', [7777], { valueOf: 7777 }, null, undefined, true];
  const places = [
    ...['basket', ['basket'], null, undefined, { screen: 'https://evil.example' }, { product: '../..' }],
    { screen: 'javascript:alert(1)' },
    { product: crypto.randomUUID(), screen: 'basket' },
    { screen: 'basket', to: 'https://evil.example' },
  ];
  const others = ['resize', null, 7777, [], { type: 'RESIZE', height: 7777 }, { height: 7777 }];
  attacked(3 * senders.length + heights.length + places.length + others.length + 4);
  await openShop(page, await demoPerson(request, 'member'));
  const before = await settled(page);
  for (const { kind, address, sandbox } of senders) {
    await respond(page, `${address}**`, { contentType: 'text/html', body: attack });
    await addFrame(page, address, sandbox);
    expect(await heightOf(page), kind).toBe(before);
    await atCatalogue(page);
  }
  await page.evaluate(() => {
    postMessage({ type: 'resize', height: 7777 }, '*');
    postMessage({ type: 'place', place: { screen: 'basket' } }, '*');
  });
  await heard(page);
  expect(await heightOf(page)).toBe(before);
  await atCatalogue(page);

  await post(page, [...heights.map((height) => ({ type: 'resize', height })), ...others]);
  expect(await heightOf(page)).toBe(before);
  const asPlaces = (all: unknown[]) => all.map((place) => ({ type: 'place', place }));
  await post(page, asPlaces(places));
  await atCatalogue(page);

  await countChanges(page);
  const many = Array.from({ length: 10_000 }, (_, index) => (index % 2 ? 900 : 1000 + (index % 500)));
  await post(
    page,
    [...many, 1111].map((height) => ({ type: 'resize', height })),
  );
  await expect.poll(() => heightOf(page)).toBe(1159);
  const { changes, frames } = await page.evaluate(() => (window as unknown as { counted: Counted }).counted);
  expect(changes).toBeGreaterThan(0);
  expect(changes).toBeLessThanOrEqual(frames);

  const entries = await page.evaluate(() => history.length);
  const screens = many.map((_, index) => ({ screen: index % 2 ? 'basket' : 'checkout' }));
  await post(page, asPlaces(screens));
  await expect(page).toHaveURL('/marketplace?screen=basket');
  expect((await page.evaluate(() => history.length)) - entries).toBeLessThan(40);
});

test('7 Sandbox: a marketplace cannot navigate the portal', async ({ open, page }) => {
  attacked(1);
  const external = `<a href="#second">Next</a><script>
    parent.postMessage({ type: 'resize', height: 300 }, '*');
    try { top.location.href = 'https://evil.example/' } catch { document.title = 'held' }
  </script>`;
  await respond(page, `${shopOrigin}/?*`, { contentType: 'text/html', body: external });
  await open('/marketplace?screen=basket');
  await expect(shopIn(page).locator('title')).toHaveJSProperty('text', 'held');
  await expect(page).toHaveURL('/marketplace?screen=basket');
  await expect(shopFrame(page)).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation',
  );
  await shopIn(page).getByRole('link', { name: 'Next' }).click();
  const inside = await shopWindow(page);
  await expect.poll(() => inside.evaluate(() => location.hash)).toBe('#second');
  await page.evaluate(() => history.back());
  await expect.poll(() => inside.evaluate(() => location.hash)).toBe('');
  await expect(page).toHaveURL('/marketplace?screen=basket');
  expect((await shopFrame(page).boundingBox())?.height).toBe(348);
});
