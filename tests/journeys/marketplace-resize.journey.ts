import type { Page } from '@playwright/test';
import { tally } from '#tests/support/tally.ts';
import { expect, test } from './journey.ts';
import { newMember } from './people.ts';
import { arrive, openShop, shopFrame, shopIn, shopOrigin, shopWindow } from './shopping.ts';

const attacked = (count: number) => tally('attacks tried', count);
test.afterEach(() => {
  const { status, expectedStatus } = test.info();
  tally('let through', status === expectedStatus ? 0 : 1);
});

const heightOf = async (page: Page) => (await shopFrame(page).boundingBox())?.height;

/** Has a height of its own, which the shop asked for and keeps. */
async function settled(page: Page): Promise<number> {
  await expect(shopIn(page).getByRole('link', { name: /Doctrine, Fifth/ })).toBeVisible();
  await arrive(page, 'Catalogue');
  expect(await heightOf(page)).toBeGreaterThan(1500);
  return (await heightOf(page)) as number;
}

/** After what has been posted so far was heard, and a picture was drawn. */
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

for (const [kind, address, sandbox] of [
  ['a foreign origin', 'https://evil.example/', undefined],
  ['an origin that begins alike', `${shopOrigin.replace('http:', 'https:')}.evil.example/`, undefined],
  ['the same host by another scheme', `${shopOrigin.replace('http:', 'https:')}/`, undefined],
  ['no origin at all', 'https://evil.example/', 'allow-scripts'],
] as const) {
  test(`trust 10: a height and a place from ${kind} are not taken`, async ({ page, request }) => {
    attacked(3);
    const served = address.replace(/^https:\/\/localhost:\d+\.evil/, 'https://localhost.evil');
    await page.route(`${served}**`, (route) => route.fulfill({ contentType: 'text/html', body: attack }));
    await openShop(page, await newMember(request));
    const before = await settled(page);
    await addFrame(page, served, sandbox);
    expect(await heightOf(page)).toBe(before);
    await atCatalogue(page);
  });
}

test('trust 10: neither is taken from the right origin in another frame, nor from the page itself', async ({
  page,
  request,
}) => {
  attacked(5);
  await openShop(page, await newMember(request));
  const before = await settled(page);
  await page.route(`${shopOrigin}/attack`, (route) =>
    route.fulfill({ contentType: 'text/html', body: attack }),
  );
  await addFrame(page, `${shopOrigin}/attack`);
  expect(await heightOf(page)).toBe(before);
  await page.evaluate(() => {
    postMessage({ type: 'resize', height: 7777 }, '*');
    postMessage({ type: 'place', place: { screen: 'basket' } }, '*');
  });
  await heard(page);
  expect(await heightOf(page)).toBe(before);
  await atCatalogue(page);
});

/** Posts from the shop's own frame, and waits until it was heard and drawn. */
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

test('trust 10: of the frame itself only a finite number within bounds is taken', async ({
  page,
  request,
}) => {
  await openShop(page, await newMember(request));
  const before = await settled(page);
  const { NaN: none, POSITIVE_INFINITY: endless } = Number;
  const heights = [none, endless, 1e9, 20_001, -1, '7777', [7777], { valueOf: 7777 }, null, undefined, true];
  const others = ['resize', null, 7777, [], { type: 'RESIZE', height: 7777 }, { height: 7777 }];
  attacked(heights.length + others.length);
  for (const data of [...heights.map((height) => ({ type: 'resize', height })), ...others]) {
    await post(page, [data]);
    expect(await heightOf(page), JSON.stringify(data)).toBe(before);
  }
  await post(page, [{ type: 'resize', height: 1234 }]);
  await expect.poll(() => heightOf(page)).toBe(1282);
});

test('trust 10: of places only valid ones are taken, and ten thousand add few history entries', async ({
  page,
  request,
}) => {
  await openShop(page, await newMember(request));
  await settled(page);
  const id = crypto.randomUUID();
  const places = [
    'basket',
    ['basket'],
    null,
    undefined,
    { screen: 'https://evil.example' },
    { screen: 'javascript:alert(1)' },
    { product: '../..' },
    { product: id, screen: 'basket' },
    { screen: 'basket', to: 'https://evil.example' },
  ];
  attacked(places.length + 1);
  await post(
    page,
    places.map((place) => ({ type: 'place', place })),
  );
  await atCatalogue(page);
  const before = await page.evaluate(() => history.length);
  const screens = Array.from({ length: 10_000 }, (_, index) => (index % 2 ? 'basket' : 'checkout'));
  await post(
    page,
    screens.map((screen) => ({ type: 'place', place: { screen } })),
  );
  await expect(page).toHaveURL('/marketplace?screen=basket');
  expect((await page.evaluate(() => history.length)) - before).toBeLessThan(40);
});

type Counted = { changes: number; pictures: number };

test('trust 10: ten thousand messages change the page once a picture, and end with the last', async ({
  page,
  request,
}) => {
  attacked(1);
  await openShop(page, await newMember(request));
  await settled(page);
  await page.evaluate(() => {
    const counted = { changes: 0, pictures: 0 };
    Object.assign(window, { counted });
    const frame = document.querySelector('iframe[title="Marketplace"]') as Element;
    new MutationObserver((changes) => {
      counted.changes += changes.length;
    }).observe(frame, { attributes: true });
    const draw = () => {
      counted.pictures += 1;
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
  });
  const heights = Array.from({ length: 10_000 }, (_, index) => (index % 2 ? 900 : 1000 + (index % 500)));
  await post(
    page,
    [...heights, 1111].map((height) => ({ type: 'resize', height })),
  );
  await expect.poll(() => heightOf(page)).toBe(1159);
  const { changes, pictures } = await page.evaluate(
    () => (window as unknown as { counted: Counted }).counted,
  );
  expect(changes).toBeGreaterThan(0);
  expect(changes).toBeLessThanOrEqual(pictures);
});

test('7 Sandbox: without a click the frame cannot lead the portal away', async ({ open, page, request }) => {
  attacked(1);
  const escaping =
    '<script>try { top.location.href = "https://evil.example/" } catch { document.title = "held" }</script>';
  await page.route(`${shopOrigin}/?token=*`, (route) =>
    route.fulfill({ contentType: 'text/html', body: escaping }),
  );
  await open('/marketplace', await newMember(request));
  await expect(shopIn(page).locator('title')).toHaveJSProperty('text', 'held');
  await expect(page).toHaveURL('/marketplace');
  await expect(shopFrame(page)).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation',
  );
});
