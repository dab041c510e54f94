import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testCheckoutPath } from '#server/payments/test-payments.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import type { Session } from '#tests/support/portal-client.ts';
import { expectJoiningScreens } from './joining-screens.ts';
import { MonitoredBrowser, normaliseText, readPageText } from './monitored-browser.ts';
import {
  collectTexts,
  expectNoExecution,
  expectPage,
  expectTexts,
  openInApp,
  openOptions,
  type ShownFields,
} from './page-checks.ts';
import { nameAndPosition, ownProfileFields, pages } from './pages.ts';
import { payloads } from './payloads.ts';
import { type PortalWithPayloads, startPortalWithPayloads } from './portal-with-payloads.ts';
import { expectStaffScreens } from './staff-screens.ts';
import { articleKinds, seedArticles, toUrlName } from './stored-articles.ts';
import { countPayloads, encodedPayloads, payloadCheckout, seedPayloads } from './stored-payloads.ts';
import { expectSettingsForMembers, expectSettingsScreens, seedSettings } from './stored-settings.ts';
import { excludedColumns, findColumnsWithoutPayload } from './text-columns.ts';

let portal: PortalWithPayloads;
let browser: MonitoredBrowser;
let page: Page;
let member: Session;
let columnsWithoutPayload: string[];

beforeAll(async () => {
  portal = await startPortalWithPayloads(async (database) => {
    await seedPayloads(database);
    await seedArticles(database.db);
    await seedSettings(database.pool);
    columnsWithoutPayload = await findColumnsWithoutPayload(database.pool);
  });
  browser = await MonitoredBrowser.open([portal.url, portal.marketplaceUrl]);
  member = await portal.signIn('billing');
  page = await browser.newPage(member);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

const get = async (path: string, session = member) => (await portal.call(session, path)).json();
const open = (path: string, shown: ShownFields, tab = page) => expectPage(browser, tab, path, shown);
const openNext = (path: string, shown: ShownFields) =>
  expectPage(browser, page, path, shown, openInApp(page));
/** Expects these texts on a page that is already open and returns the number of payloads in them. */
async function expectShown(texts: string[], tab = page): Promise<number> {
  await expectTexts(browser, tab, texts);
  return countPayloads(texts);
}

describe('9 Trust: stored payloads', () => {
  it('stores payloads in every text column but the excluded ones', () => {
    expect(columnsWithoutPayload.toSorted()).toEqual(excludedColumns.toSorted());
  });

  it.each(Object.entries(pages))('shows payloads as text on %s', async (path, shown) => {
    const count = countAttacks(0);
    count(await open(path, shown));
  });

  it('shows payloads as text on organisations, group members and a profile', async () => {
    const count = countAttacks(0);
    const { organisations } = await get('/api/orgs/list?size=100');
    const { collabGroups } = await get('/api/collabgroups?size=100');
    const { members } = await get('/api/members/list?req.size=100');
    const { userId } = members[3];
    const organisationFields = ['name', 'about', 'country', 'suburb', 'sectors', 'phone'];
    for (let at = 0; at < organisations.length; at += 12) {
      const { id } = organisations[at];
      count(await openNext(`/organisations/${id}`, { [`/api/orgs/${id}`]: organisationFields }));
    }
    const group = {
      '/api/collabgroups/members': ['name', 'description', 'firstName', 'lastName', 'workplace'],
    };
    for (const { id } of collabGroups.slice(0, 4)) count(await open(`/collaboration-groups/${id}`, group));
    count(await open(`/profile/${userId}`, { [`/api/users/${userId}`]: [...nameAndPosition, 'aboutMe'] }));
  });

  it('executes no payload in articles and article URLs', async () => {
    const count = countAttacks(payloads.length);
    const fields = ['title', 'tagName', 'description', 'attachmentName'];
    for (const kind of articleKinds)
      count(await openNext(`/resources/${toUrlName(kind)}`, { [`/api/Article/${toUrlName(kind)}`]: fields }));
    const { resources } = await get('/api/resources/list?request.size=100&request.page=2');
    // The API rejects control characters in URLs.
    const names: string[] = resources.map(({ urlName }: { urlName: string }) => urlName);
    for (const urlName of names.filter((name) => !/\p{Cc}/u.test(name)).slice(0, 8)) {
      const path = `/resources/${encodeURIComponent(urlName)}`;
      count(countPayloads([urlName]) + (await open(path, { '/api/Article/': ['title'] })));
    }
  }, 180_000);

  it('executes no payload in events as HTML, as entities or as sanitised by the server', async () => {
    const bodies = payloads.length + encodedPayloads.length;
    const count = countAttacks(bodies + payloads.length);
    const { totalItems, events } = await get('/api/events/list?size=4');
    expect(totalItems).toBeGreaterThan(bodies);
    const shown = { '/api/events/list': ['name', 'shortDesc', 'type', 'venue'] };
    for (let number = 1; number <= Math.ceil(totalItems / 100); number += 1) {
      count(await open(`/events?page=${number}`, shown));
      // The filters have the same texts and can be shown before the events.
      const bodies = page.locator('main p', { hasText: /^Before$/ });
      const expected = Math.min(100, totalItems - (number - 1) * 100);
      await vi.waitFor(async () => expect(await bodies.count()).toBe(expected), { timeout: 20_000 });
      await expectNoExecution(browser, page);
    }
    for (const { id } of events)
      count(await openNext(`/events/${id}`, { [`/api/events/${id}`]: shown['/api/events/list'] }));
  }, 180_000);

  it('shows payloads as text in the staff console, settings and enquiries', async () => {
    const count = countAttacks(0);
    count(await expectStaffScreens(browser, portal));
    count(await expectSettingsScreens(browser, portal));
    count(await expectSettingsForMembers(browser, page));
    await page.goto('/contact-us');
    const [own] = (await get('/api/enquiries')).enquiries;
    await page.locator('summary', { hasText: own.reference }).click();
    count(await expectShown(collectTexts(await get(`/api/enquiries/${own.id}`), ['text'])));
  }, 120_000);

  it('shows payloads as text in the outbox', async () => {
    const count = countAttacks(0);
    const { emails } = await get('/api/outbox');
    for (const { id } of emails.slice(0, 6))
      count(await openNext(`/outbox/${id}`, { [`/api/outbox/${id}`]: ['subject', 'to', 'replyTo'] }));
  });

  it('shows payloads as text in the marketplace', async () => {
    const count = countAttacks(0);
    const { products } = await get('/api/marketplace/products');
    const cartItems = products.slice(0, 20).map(({ id }: { id: string }) => ({ productId: id, quantity: 1 }));
    expect((await portal.call(member, '/api/marketplace/cart/updatebasket', { cartItems })).status).toBe(200);
    const { token } = await (await portal.call(member, '/api/marketplace/token', {})).json();
    const marketplace = await browser.newPage();
    const screens: Record<string, ShownFields> = {
      '': { '/api/marketplace/products': ['name'] },
      '&screen=basket': { '/api/marketplace/basket': ['name'] },
      '&screen=checkout': { '/api/marketplace/basket': ['name', 'company'] },
    };
    for (const [screen, shown] of Object.entries(screens)) {
      // The page removes the token from its URL, so each screen is opened from a blank page.
      await marketplace.goto('about:blank');
      count(await open(`${portal.marketplaceUrl}/?token=${token}${screen}`, shown, marketplace));
    }
    for (const { id, name, description } of products.slice(0, 4)) {
      await marketplace.goto('about:blank');
      await marketplace.goto(`${portal.marketplaceUrl}/?token=${token}&product=${id}`);
      count(await expectShown([name, description], marketplace));
    }
    await marketplace.close();
    await page.goto('/marketplace');
    await page.frameLocator('iframe').getByRole('heading').first().waitFor();
    await expectNoExecution(browser, page);
  });

  it('shows payloads as text on the test checkout', async () => {
    const fitting = payloads.filter(({ text }) => text.length < 1_000);
    countAttacks(payloads.length + fitting.length);
    const visitor = await browser.newPage();
    await visitor.goto(`${testCheckoutPath}/${payloadCheckout}`);
    const pageText = await readPageText(visitor);
    expect(fitting.filter(({ text }) => !pageText.includes(normaliseText(text)))).toEqual([]);
    await expectNoExecution(browser, visitor);
    await visitor.close();
  });

  it('shows payloads as text in the company filter of the directory', async () => {
    const count = countAttacks(0);
    await page.goto('/members');
    const names: string[] = Object.values(await get('/api/members/companies?size=100'));
    const { options, shown } = await openOptions(browser, page, 'Company', names);
    count(countPayloads(shown));
    await options.first().click();
    const selected = page.getByRole('list', { name: 'Selected companies' }).getByRole('listitem');
    expect(await selected.textContent()).toBe(`Remove ${shown[0]}`);
    await expectNoExecution(browser, page);
  });

  it('shows payloads as text in all resource categories', async () => {
    const count = countAttacks(0);
    const { resourceAccess } = await get('/api/resources/categories');
    await page.goto('/resources');
    const more = page.getByRole('button', { name: 'See all of' });
    await more.first().waitFor();
    while ((await more.count()) > 0) await more.first().click();
    count(await expectShown(collectTexts(resourceAccess, ['categoryName', 'subCategories'])));
  });

  it('shows payloads as text in the account details form', async () => {
    const count = countAttacks(0);
    const lists = [await get('/api/values/genders'), await get('/api/values/honorifics')];
    const profile = await get(`/api/users/${member.userId}`);
    await page.goto('/settings/account-details');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('form', { name: 'Account details' }).waitFor();
    const texts = new Set([...collectTexts(profile, ownProfileFields), ...collectTexts(lists, ['*'])]);
    count(await expectShown([...texts]));
  });

  it('shows payloads as text while staff impersonate a member', async () => {
    const count = countAttacks(0);
    const staff = await portal.signIn('staff');
    const { members } = await get('/api/members/list?req.size=100');
    const { userId, firstName, lastName } = members[3];
    const actor = await get(`/api/users/${staff.userId}`, staff);
    const body = { userId, reason: '<img src=x onerror=hit(9)>' };
    const { token } = await (await portal.call(staff, '/connect/impersonationtoken', body)).json();
    const impersonator = await browser.newPage();
    await impersonator.goto(`/account/impersonate?token=${token}`);
    await impersonator.getByRole('complementary', { name: 'Acting as a member' }).waitFor();
    const banner = `${actor.firstName} ${actor.lastName} is acting as ${firstName} ${lastName}`;
    count(await expectShown([banner], impersonator));
    count(await open('/settings/account-details', { '/api/users/': ownProfileFields }, impersonator));
    // Only demo accounts keep their email address, and this member is not one.
    expect(await impersonator.getByRole('main').innerText()).not.toContain('@demo.example');
    await impersonator.context().close();
  });

  it('shows payloads as text in the membership of a member without directory access', async () => {
    const count = countAttacks(0);
    const informational = await portal.signIn('informational');
    const { membership } = await get(`/api/users/${informational.userId}`, informational);
    const tab = await browser.newPage(informational);
    await tab.goto('/members');
    await tab.getByRole('heading', { name: 'What you have now' }).waitFor();
    count(await expectShown([membership.name], tab));
    await tab.context().close();
  });

  it('shows payloads as text in the organisations and the review when joining', async () => {
    const count = countAttacks(2);
    const names: string[] = Object.values(await get('/api/orgs/names?planType=newsletter'));
    count(await expectJoiningScreens(browser, names));
  });
});
