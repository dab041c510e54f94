import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCheckoutPath } from '#server/payments/test-payments.ts';
import { attacked } from '#tests/support/attacked.ts';
import { type HostilePortal, plantTexts, startHostilePortal } from './hostile-portal.ts';
import { goToReview, openChoices } from './opening.ts';
import { own, pages, person } from './pages.ts';
import { payloads } from './payloads.ts';
import { articleKinds, articleOf, attacksIn, attacksInAll, hostileCheckout } from './planted.ts';
import { expectHarmless, expectText, read, type Shown, textsUnder } from './reading.ts';
import { columnsWithoutAttack, leftOut } from './text-columns.ts';
import { bare, readable, type Visitor, WatchedBrowser } from './watched-browser.ts';

let portal: HostilePortal;
let browser: WatchedBrowser;
let page: Page;
let member: Visitor;
let unattacked: string[];

beforeAll(async () => {
  portal = await startHostilePortal({
    plant: async (database, store) => {
      await plantTexts(database, store);
      unattacked = await columnsWithoutAttack(database.pool);
    },
  });
  browser = await WatchedBrowser.open([portal.url, portal.marketplaceUrl]);
  member = await portal.signIn('billing');
  page = await browser.newPage(member);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

const ask = async (path: string) => (await portal.call(member, path)).json();

describe('trust 9: what others wrote is shown as text, nothing of it runs, and nobody else hears of it', () => {
  it('in every column of text that the database has, unless it is said why not', () => {
    expect(unattacked.toSorted()).toEqual(Object.values(leftOut).flat().toSorted());
  });

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
      alsoTried(await read(browser, page, `/outbox/${id}`, { '/api/outbox/': ['subject', 'to', 'replyTo'] }));
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
      ['&screen=basket', { '/api/marketplace/basket': ['name'] }],
      ['&screen=checkout', { '/api/marketplace/basket': ['name', 'company'] }],
    ] as const) {
      const opened = Object.fromEntries(Object.entries(shown).map(([call, names]) => [call, [...names]]));
      // The token is taken out of the address at once; each screen is come to anew.
      await shop.goto('about:blank');
      alsoTried(await read(browser, shop, `${portal.marketplaceUrl}/?token=${token}${screen}`, opened));
    }
    for (const { id, name, description } of products.slice(0, 4)) {
      alsoTried(attacksIn(name) + attacksIn(description));
      await shop.goto('about:blank');
      await shop.goto(`${portal.marketplaceUrl}/?token=${token}&product=${id}`);
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

describe('trust 9: so is what is shown only to who opens it', () => {
  it('the companies to filter the directory by, and the one that was chosen', async () => {
    const alsoTried = attacked(0);
    const names: string[] = Object.values(await ask('/api/members/companies?size=100'));
    await page.goto('/members');
    const { options, shown } = await openChoices(browser, page, 'Company', names);
    alsoTried(attacksInAll(shown));
    await options.first().click();
    const chosen = page.getByRole('list', { name: 'Chosen companies' }).getByRole('listitem');
    expect(await chosen.textContent()).toBe(`Remove ${shown[0]}`);
    await expectHarmless(page, browser.faults);
  });

  it('the shelves of the library, however many', async () => {
    const alsoTried = attacked(0);
    const { resourceAccess } = await ask('/api/resources/categories');
    const names = textsUnder(resourceAccess, ['categoryName', 'subCategories']);
    alsoTried(attacksInAll(names));
    await page.goto('/resources');
    const more = page.getByRole('button', { name: 'See all of' });
    await more.first().waitFor();
    while ((await more.count()) > 0) await more.first().click();
    await expectText(page, new Set(names));
    await expectHarmless(page, browser.faults);
  });

  it('the account details, while they are changed', async () => {
    const alsoTried = attacked(0);
    const lists = [await ask('/api/values/genders'), await ask('/api/values/honorifics')];
    const texts = new Set([
      ...textsUnder(await ask(`/api/users/${member.userId}`), own),
      ...textsUnder(lists, ['*']),
    ]);
    alsoTried(attacksInAll(texts));
    await page.goto('/settings/account-details');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('form', { name: 'Account details' }).waitFor();
    await expectText(page, texts);
    await expectHarmless(page, browser.faults);
  });

  it('the strip above every page while staff acts as a member', async () => {
    const alsoTried = attacked(0);
    const staff = await portal.signIn('staff');
    const { members } = await ask('/api/members/list?req.size=100');
    const { userId, firstName, lastName } = members[3];
    const actor = await (await portal.call(staff, `/api/users/${staff.userId}`)).json();
    const { token } = await (await portal.call(staff, '/connect/impersonationtoken', { userId })).json();
    const acting = await browser.newPage();
    await acting.goto(`/account/impersonate?token=${token}`);
    const words = `${actor.firstName} ${actor.lastName} is acting as ${firstName} ${lastName}`;
    alsoTried(attacksIn(words));
    await acting.getByRole('complementary', { name: 'Acting as a member' }).waitFor();
    await expectText(acting, new Set([words]));
    alsoTried(await read(browser, acting, '/settings/account-details', { '/api/users/': own }));
    // Of the demo's own accounts the address is left as it was: this is none of them.
    expect(await readable(acting)).not.toContain('@demo.example');
    await acting.context().close();
  });

  it('the directory, for who has none', async () => {
    const visitor = await portal.signIn('informational');
    const { membership } = await (await portal.call(visitor, `/api/users/${visitor.userId}`)).json();
    attacked(attacksIn(membership.name));
    const other = await browser.newPage(visitor);
    await other.goto('/members');
    await other.getByRole('heading', { name: 'What you have now' }).waitFor();
    await expectText(other, new Set([membership.name]));
    await expectHarmless(other, browser.faults);
    await other.context().close();
  });

  it('the organisations to join from, and what a newcomer types', async () => {
    const alsoTried = attacked(2);
    const names: string[] = Object.values(await ask('/api/orgs/names?planType=newsletter'));
    const newcomer = await browser.newPage();
    await newcomer.goto('/onboarding/newsletter');
    const { options, shown } = await openChoices(browser, newcomer, 'Organisation', names);
    alsoTried(attacksInAll(shown));
    await options.first().click();
    const typed = ['<img src=x onerror=hit(7)>', '"><script>hit(8)</script>'] as const;
    await goToReview(newcomer, typed);
    await expectText(newcomer, new Set([shown[0] as string, ...typed]));
    await expectHarmless(newcomer, browser.faults);
    await newcomer.getByRole('button', { name: 'Continue and join' }).click();
    await newcomer.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
    await expectText(newcomer, new Set([typed[0]]));
    await expectHarmless(newcomer, browser.faults);
    await newcomer.context().close();
  });
});
