import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCheckoutPath } from '#server/payments/test-payments.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import type { Session } from '#tests/support/portal-client.ts';
import { MonitoredBrowser, normalizeText, readPageText } from './monitored-browser.ts';
import { expectNoExecution, expectPage, expectTexts, type ShownFields, textsUnder } from './page-checks.ts';
import { nameAndPosition, ownProfileFields, pages } from './pages.ts';
import { payloads } from './payloads.ts';
import { type PortalWithPayloads, startPortalWithPayloads } from './portal-with-payloads.ts';
import {
  articleKinds,
  countPayloads,
  encodedPayloads,
  payloadCheckout,
  seedArticles,
  seedPayloads,
  toUrlName,
} from './stored-payloads.ts';
import { excludedColumns, findColumnsWithoutPayload } from './text-columns.ts';

let portal: PortalWithPayloads;
let browser: MonitoredBrowser;
let page: Page;
let member: Session;
let withoutAttack: string[];

beforeAll(async () => {
  portal = await startPortalWithPayloads(async (database) => {
    await seedPayloads(database);
    await seedArticles(database.db);
    withoutAttack = await findColumnsWithoutPayload(database.pool);
  });
  browser = await MonitoredBrowser.open([portal.url, portal.marketplaceUrl]);
  member = await portal.signIn('billing');
  page = await browser.newPage(member);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

const ask = async (path: string, as = member) => (await portal.call(as, path)).json();
const open = (path: string, shown: ShownFields, on = page) => expectPage(browser, on, path, shown);
/** Expects these texts on a page that is already open and returns how many attacks they hold. */
async function expectShown(texts: string[], on = page): Promise<number> {
  await expectTexts(browser, on, texts);
  return countPayloads(texts);
}

/** Opens a list of options and expects each to be one of these names. */
async function openOptions(label: string, names: string[], on = page) {
  await on.getByRole('combobox', { name: label }).click();
  const options = on.getByRole('listbox', { name: label }).getByRole('option');
  await options.first().waitFor();
  const shown = await options.allTextContents();
  expect(shown.filter((text) => !names.includes(text))).toEqual([]);
  await expectNoExecution(browser, on);
  return { options, shown };
}

describe('9 Trust: stored attacks are shown as text, run nothing and send no request', () => {
  it('in every text column of the database, or in a column with a reason not to', () => {
    expect(withoutAttack.toSorted()).toEqual(excludedColumns.toSorted());
  });

  it.each(Object.entries(pages))('on %s', async (path, shown) => {
    const count = countAttacks(0);
    count(await open(path, shown));
  });

  it('on organisations, the members of a group and a profile', async () => {
    const count = countAttacks(0);
    const { organisations } = await ask('/api/orgs/list?size=100');
    const { collabGroups } = await ask('/api/collabgroups?size=100');
    const { members } = await ask('/api/members/list?req.size=100');
    const { userId } = members[3];
    const organisation = { '/api/orgs/': ['name', 'about', 'country', 'suburb', 'sectors', 'phone'] };
    for (let at = 0; at < organisations.length; at += 12)
      count(await open(`/organisations/${organisations[at].id}`, organisation));
    const group = { '/api/collabgroups/members': ['name', 'firstName', 'lastName', 'workplace'] };
    count(await open(`/collaboration-groups/${collabGroups[0].id}`, group));
    count(await open(`/profile/${userId}`, { [`/api/users/${userId}`]: [...nameAndPosition, 'aboutMe'] }));
  });

  it('in articles, one per kind of attack, and in articles with an attack as their address', async () => {
    const count = countAttacks(payloads.length);
    const texts = { '/api/Article/': ['title', 'tagName', 'description', 'attachmentName'] };
    for (const kind of articleKinds) count(await open(`/resources/${toUrlName(kind)}`, texts));
    const { resources } = await ask('/api/resources/list?request.size=100&request.page=2');
    // The API rejects control characters in addresses.
    const names: string[] = resources.map(({ urlName }: { urlName: string }) => urlName);
    for (const urlName of names.filter((name) => !/\p{Cc}/u.test(name)).slice(0, 8)) {
      const path = `/resources/${encodeURIComponent(urlName)}`;
      count(countPayloads([urlName]) + (await open(path, { '/api/Article/': ['title'] })));
    }
  }, 180_000);

  it('in events: as HTML, as entities and as cleaned by the server', async () => {
    const bodies = payloads.length + encodedPayloads.length;
    const count = countAttacks(bodies + payloads.length);
    const { totalItems } = await ask('/api/events/list?size=1');
    expect(totalItems).toBeGreaterThan(bodies);
    const shown = { '/api/events/list': ['name', 'shortDesc', 'type', 'venue'] };
    for (let number = 1; number <= Math.ceil(totalItems / 100); number += 1) {
      count(await open(`/events?page=${number}`, shown));
      const shownBodies = await page.locator('main p', { hasText: /^Before$/ }).count();
      expect(shownBodies).toBe(Math.min(100, totalItems - (number - 1) * 100));
    }
  }, 180_000);

  it('in emails', async () => {
    const count = countAttacks(0);
    const { mails } = await ask('/api/outbox');
    for (const { id } of mails.slice(0, 6))
      count(await open(`/outbox/${id}`, { '/api/outbox/': ['subject', 'to', 'replyTo'] }));
  });

  it('in the marketplace', async () => {
    const count = countAttacks(0);
    const { products } = await ask('/api/marketplace/products');
    const cartItems = products.slice(0, 20).map(({ id }: { id: string }) => ({ productId: id, quantity: 1 }));
    expect((await portal.call(member, '/api/marketplace/cart/updatebasket', { cartItems })).status).toBe(200);
    const { token } = await (await portal.call(member, '/api/marketplace/token', {})).json();
    const shop = await browser.newPage();
    const screens: Record<string, ShownFields> = {
      '': { '/api/marketplace/products': ['name'] },
      '&screen=basket': { '/api/marketplace/basket': ['name'] },
      '&screen=checkout': { '/api/marketplace/basket': ['name', 'company'] },
    };
    for (const [screen, shown] of Object.entries(screens)) {
      // The page removes the token from its address, so each screen is opened from a blank page.
      await shop.goto('about:blank');
      count(await open(`${portal.marketplaceUrl}/?token=${token}${screen}`, shown, shop));
    }
    for (const { id, name, description } of products.slice(0, 4)) {
      await shop.goto('about:blank');
      await shop.goto(`${portal.marketplaceUrl}/?token=${token}&product=${id}`);
      count(await expectShown([name, description], shop));
    }
    await shop.close();
    await page.goto('/marketplace');
    await page.frameLocator('iframe').getByRole('heading').first().waitFor();
    await expectNoExecution(browser, page);
  });

  it('on the page of a test payment and on the sign-in page', async () => {
    const fitting = payloads.filter(({ text }) => text.length < 1_000);
    countAttacks(payloads.length + fitting.length);
    const visitor = await browser.newPage();
    await visitor.goto(`${testCheckoutPath}/${payloadCheckout}`);
    const all = await readPageText(visitor);
    expect(fitting.filter(({ text }) => !all.includes(normalizeText(text)))).toEqual([]);
    await expectNoExecution(browser, visitor);
    await visitor.goto('/account/sign-in');
    await visitor.getByLabel('Email').waitFor();
    await expectNoExecution(browser, visitor);
    await visitor.close();
  });

  it('in the company filter of the directory and in the chosen company', async () => {
    const count = countAttacks(0);
    await page.goto('/members');
    const names: string[] = Object.values(await ask('/api/members/companies?size=100'));
    const { options, shown } = await openOptions('Company', names);
    count(countPayloads(shown));
    await options.first().click();
    const chosen = page.getByRole('list', { name: 'Selected companies' }).getByRole('listitem');
    expect(await chosen.textContent()).toBe(`Remove ${shown[0]}`);
    await expectNoExecution(browser, page);
  });

  it('in all categories of the library', async () => {
    const count = countAttacks(0);
    const { resourceAccess } = await ask('/api/resources/categories');
    await page.goto('/resources');
    const more = page.getByRole('button', { name: 'See all of' });
    await more.first().waitFor();
    while ((await more.count()) > 0) await more.first().click();
    count(await expectShown(textsUnder(resourceAccess, ['categoryName', 'subCategories'])));
  });

  it('in the form of the account details', async () => {
    const count = countAttacks(0);
    const lists = [await ask('/api/values/genders'), await ask('/api/values/honorifics')];
    const profile = await ask(`/api/users/${member.userId}`);
    await page.goto('/settings/account-details');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('form', { name: 'Account details' }).waitFor();
    const texts = new Set([...textsUnder(profile, ownProfileFields), ...textsUnder(lists, ['*'])]);
    count(await expectShown([...texts]));
  });

  it('in the banner and the account details while staff act as a member', async () => {
    const count = countAttacks(0);
    const staff = await portal.signIn('staff');
    const { members } = await ask('/api/members/list?req.size=100');
    const { userId, firstName, lastName } = members[3];
    const actor = await ask(`/api/users/${staff.userId}`, staff);
    const { token } = await (await portal.call(staff, '/connect/impersonationtoken', { userId })).json();
    const acting = await browser.newPage();
    await acting.goto(`/account/impersonate?token=${token}`);
    await acting.getByRole('complementary', { name: 'Acting as a member' }).waitFor();
    const words = `${actor.firstName} ${actor.lastName} is acting as ${firstName} ${lastName}`;
    count(await expectShown([words], acting));
    count(await open('/settings/account-details', { '/api/users/': ownProfileFields }, acting));
    // Demo accounts keep their email address; this member is none of them.
    expect(await readPageText(acting)).not.toContain('@demo.example');
    await acting.context().close();
  });

  it('in the membership of a member without a directory', async () => {
    const count = countAttacks(0);
    const visitor = await portal.signIn('informational');
    const { membership } = await ask(`/api/users/${visitor.userId}`, visitor);
    const other = await browser.newPage(visitor);
    await other.goto('/members');
    await other.getByRole('heading', { name: 'What you have now' }).waitFor();
    count(await expectShown([membership.name], other));
    await other.context().close();
  });

  it('in the organisations to choose when joining, and in the details of the visitor', async () => {
    const count = countAttacks(2);
    const names: string[] = Object.values(await ask('/api/orgs/names?planType=newsletter'));
    const visitor = await browser.newPage();
    await visitor.goto('/onboarding/newsletter');
    const { options, shown } = await openOptions('Organisation', names, visitor);
    count(countPayloads(shown));
    await options.first().click();
    const typed = ['<img src=x onerror=hit(7)>', '"><script>hit(8)</script>'] as const;
    const goOn = visitor.getByRole('button', { name: 'Continue', exact: true });
    await visitor.getByLabel('First name').fill(typed[0]);
    await visitor.getByLabel('Last name').fill(typed[1]);
    await visitor.getByLabel('Email').fill('newcomer@agency.example');
    await goOn.click();
    for (const label of ['Password', 'Confirm password'])
      await visitor.getByLabel(label, { exact: true }).fill('Kotuku77!');
    await goOn.click();
    await visitor.getByRole('heading', { level: 1, name: 'Review details' }).waitFor();
    await expectTexts(browser, visitor, [shown[0] as string, ...typed]);
    await visitor.getByRole('button', { name: 'Continue and join' }).click();
    await visitor.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
    await expectTexts(browser, visitor, [typed[0]]);
    await visitor.context().close();
  });
});
