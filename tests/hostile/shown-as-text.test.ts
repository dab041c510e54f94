import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCheckoutPath } from '#server/payments/test-payments.ts';
import { attacked } from '#tests/support/attacked.ts';
import { type HostilePortal, startHostilePortal } from './hostile-portal.ts';
import { payloads } from './payloads.ts';
import { articleKinds, articleOf, attacksIn, hostileCheckout } from './planted.ts';
import { expectHarmless, expectText, read, type Shown } from './reading.ts';
import { bare, readable, type Visitor, WatchedBrowser } from './watched-browser.ts';

let portal: HostilePortal;
let browser: WatchedBrowser;
let page: Page;
let member: Visitor;

beforeAll(async () => {
  portal = await startHostilePortal();
  browser = await WatchedBrowser.open([portal.url, portal.marketplaceUrl]);
  member = await portal.signIn('billing');
  page = await browser.newPage(member);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

const ask = async (path: string) => (await portal.call(member, path)).json();

const person = ['firstName', 'lastName', 'postnominals', 'pronouns', 'positionTitle', 'department'];
const own = [...person, 'title', 'middleName', 'prefName', 'gender', 'culturalIdentity', 'otherLanguages'];
const address = ['postalAddress1', 'postalAddress2', 'postalSuburb', 'postalState', 'postalPostcode'];
const inDirectory = { '/api/members/list': ['firstName', 'lastName', 'jobPosition', 'companyName'] };

const pages: [string, Shown][] = [
  [
    '/',
    {
      '/api/resources/list': ['title'],
      '/api/collabgroups/mygroups': ['name'],
      '/api/events/list': ['name'],
      '/api/users/': ['firstName'],
    },
  ],
  ['/profile', { '/api/users/': [...person, 'companyName', 'aboutMe', 'mobile', 'workLandline'] }],
  ['/settings/account-details', { '/api/users/': [...own, ...address, 'companyName'] }],
  ['/settings/personal-invoices', { '/api/marketplace/invoice/list': ['type'] }],
  ['/settings/company-invoices', { '/api/marketplace/invoice/list': ['type'] }],
  ['/contact-us', { '/api/users/': ['firstName', 'lastName'] }],
  ['/members', { ...inDirectory, '/api/members/jurisdictions': ['*'] }],
  ['/members?page=2', inDirectory],
  ['/organisations', { '/api/orgs/list': ['name', 'country', 'suburb'], '/api/orgs/sectors': ['*'] }],
  ['/collaboration-groups', { '/api/collabgroups': ['name', 'description', 'parentName'] }],
  ['/resources', { '/api/resources/list': ['title'], '/api/resources/categories': ['resourceAccessName'] }],
  ['/resources?page=2', { '/api/resources/list': ['title'] }],
  ['/outbox', { '/api/outbox': ['to', 'subject'] }],
];

describe('trust 9: what others wrote is shown as text, nothing of it runs, and nobody else hears of it', () => {
  it.each(pages)('the page %s', async (path, shown) => {
    const alsoTried = attacked(0);
    alsoTried(await read(browser, page, path, shown));
  });

  it('an organisation, the members of a group, and one of them', async () => {
    const alsoTried = attacked(0);
    const { organisations } = await ask('/api/orgs/list?size=100');
    const { collabGroups } = await ask('/api/collabgroups?size=100');
    const { members } = await ask('/api/members/list?req.size=100');
    const shown: [string, Shown][] = [
      ...organisations
        .filter((_: unknown, index: number) => index % 12 === 0)
        .map(({ id }: { id: string }) => [
          `/organisations/${id}`,
          { '/api/orgs/': ['name', 'about', 'country', 'suburb', 'sectors', 'phone'] },
        ]),
      [
        `/collaboration-groups/${collabGroups[0].id}`,
        { '/api/collabgroups/members': ['name', 'firstName', 'lastName', 'workplace'] },
      ],
      [`/profile/${members[3].userId}`, { [`/api/users/${members[3].userId}`]: [...person, 'aboutMe'] }],
    ];
    for (const [path, texts] of shown) alsoTried(await read(browser, page, path, texts));
  });

  it.each(articleKinds)('an article of %s', async (kind) => {
    const alsoTried = attacked(payloads.filter((payload) => payload.kind === kind).length);
    const shown = { '/api/Article/': ['title', 'tagName', 'description', 'attachmentName'] };
    alsoTried(await read(browser, page, `/resources/${articleOf(kind)}`, shown));
  });

  it('articles whose address is an attack', async () => {
    const alsoTried = attacked(0);
    const { resources } = await ask('/api/resources/list?request.size=100&request.page=2');
    for (const { urlName } of resources.slice(0, 8)) {
      const path = `/resources/${encodeURIComponent(urlName)}`;
      alsoTried(attacksIn(urlName) + (await read(browser, page, path, { '/api/Article/': ['title'] })));
    }
  });

  it('events, each with an attack for its text: as HTML, as entities, and as the server cleans it', async () => {
    const alsoTried = attacked(3 * payloads.length);
    const { totalItems } = await ask('/api/events/list?size=1');
    expect(totalItems).toBeGreaterThan(2 * payloads.length);
    const shown = { '/api/events/list': ['name', 'shortDesc', 'type', 'venue'] };
    for (let number = 1; number <= Math.ceil(totalItems / 100); number += 1) {
      alsoTried(await read(browser, page, `/events?page=${number}`, shown));
      const begun = await page.locator('main p', { hasText: /^Before$/ }).count();
      expect(begun).toBe(Math.min(100, totalItems - (number - 1) * 100));
    }
  }, 180_000);

  it('letters', async () => {
    const alsoTried = attacked(0);
    const { mails } = await ask('/api/outbox');
    for (const { id } of mails.slice(0, 6)) {
      alsoTried(await read(browser, page, `/outbox/${id}`, { '/api/outbox/': ['subject', 'to'] }));
    }
  });

  it('the shop', async () => {
    const alsoTried = attacked(0);
    const { products } = await ask('/api/marketplace/products');
    const cartItems = products.slice(0, 20).map(({ id }: { id: string }) => ({ productId: id, quantity: 1 }));
    expect((await portal.call(member, '/api/marketplace/cart/updatebasket', { cartItems })).status).toBe(200);
    const { token } = await (await portal.call(member, '/api/marketplace/token', {})).json();
    const shop = await browser.newPage();
    for (const [screen, shown] of [
      ['', { '/api/marketplace/products': ['name'] }],
      ['#/basket', { '/api/marketplace/basket': ['name'] }],
      ['#/checkout', { '/api/marketplace/basket': ['name', 'company'] }],
    ] as const) {
      const opened = Object.fromEntries(Object.entries(shown).map(([call, names]) => [call, [...names]]));
      // The token is taken out of the address at once; each screen is come to anew.
      await shop.goto('about:blank');
      alsoTried(await read(browser, shop, `${portal.marketplaceUrl}/?token=${token}${screen}`, opened));
    }
    for (const { id, name, description } of products.slice(0, 4)) {
      alsoTried(attacksIn(name) + attacksIn(description));
      await shop.goto('about:blank');
      await shop.goto(`${portal.marketplaceUrl}/?token=${token}#/products/${id}`);
      await expectText(shop, new Set([name, description]));
      await expectHarmless(shop, browser.faults);
    }
    await shop.close();
    await page.goto('/marketplace');
    await page.frameLocator('iframe').getByRole('heading').first().waitFor();
    await expectHarmless(page, browser.faults);
  });

  it('the page of a test payment, and the sign-in page', async () => {
    const fitting = payloads.filter(({ text }) => text.length < 1_000);
    attacked(payloads.length + fitting.length);
    const stranger = await browser.newPage();
    await stranger.goto(`${testCheckoutPath}/${hostileCheckout}`);
    const all = await readable(stranger);
    expect(fitting.filter(({ text }) => !all.includes(bare(text)))).toEqual([]);
    await expectHarmless(stranger, browser.faults);
    await stranger.goto('/account/sign-in');
    await stranger.getByLabel('Email').waitFor();
    await expectHarmless(stranger, browser.faults);
    await stranger.close();
  });
});
