import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { editableFields } from '#contract/member-schemas.ts';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import type { Session } from '#tests/support/portal-client.ts';
import { linkedScript, maliciousFiles, storeMaliciousFiles } from './malicious-files.ts';
import { MonitoredBrowser } from './monitored-browser.ts';
import { expectNoExecution, expectTexts } from './page-checks.ts';
import { payloads } from './payloads.ts';
import { type PortalWithPayloads, startPortalWithPayloads } from './portal-with-payloads.ts';
import { articleKinds } from './stored-articles.ts';
import { urlPayloads } from './stored-payloads.ts';

let portal: PortalWithPayloads;
let browser: MonitoredBrowser;
let page: Page;
let member: Session;
/** Serves the malicious files with only a content type header. */
const plainServer = createServer(({ url = '' }, response) => {
  const file = [...maliciousFiles, linkedScript].find(({ key }) => url === `/files/${key}`);
  response.writeHead(file ? 200 : 404, { 'content-type': file?.mediaType ?? 'text/plain' }).end(file?.text);
});
let plainUrl: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => plainServer.listen(0, '127.0.0.1', resolve));
  plainUrl = `http://127.0.0.1:${(plainServer.address() as AddressInfo).port}`;
  portal = await startPortalWithPayloads(async (database, store) => {
    await storeMaliciousFiles(database, store);
    // Written directly, because the API removes a right-to-left override from names.
    const name = "UPDATE members SET first_name = E'\\u202eanaH', about_me = NULL WHERE id =";
    await database.pool.query(`${name} (SELECT member_id FROM accounts WHERE email = $1)`, [
      demoEmail('billing'),
    ]);
  });
  browser = await MonitoredBrowser.open([portal.url, portal.marketplaceUrl, plainUrl]);
  member = await portal.signIn('member');
  page = await browser.newPage(member);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
  plainServer.close();
});

const get = async (path: string) => (await portal.call(member, path)).json();

describe('9 Trust: payloads in URLs', () => {
  const paths = [
    '/ATTACK',
    '/resources/ATTACK',
    '/profile/ATTACK',
    '/organisations/ATTACK',
    '/collaboration-groups/ATTACK',
    '/onboarding/ATTACK',
    '/resources?search=ATTACK&page=ATTACK&order=ATTACK&access=ATTACK',
    '/members?search=ATTACK&page=ATTACK&companies=ATTACK&order=ATTACK',
    '/organisations?search=ATTACK&order=ATTACK&field=ATTACK&sector=ATTACK',
    '/account/reset-password?userId=ATTACK&token=ATTACK',
    '/marketplace/public-checkout?products=ATTACK',
    '/marketplace?purchase=ATTACK',
    '/?ATTACK=ATTACK#ATTACK',
  ];

  it('executes no payload from a URL', async () => {
    const tried = payloads.filter(({ text }, index) => index % 12 === 0 && text.length < 200);
    expect(tried.length).toBeGreaterThan(paths.join().split('ATTACK').length);
    countAttacks(tried.length);
    // Each place of a path gets another payload.
    const rest = tried.map(({ text }) => encodeURIComponent(text));
    for (let index = 0; rest.length > 0; index += 1) {
      const path = paths[index % paths.length] as string;
      await page.goto(path.replaceAll('ATTACK', () => rest.shift() ?? ''));
      await page.locator('h1, [role=alert], main').first().waitFor();
      await expectNoExecution(browser, page);
    }
  }, 240_000);

  it('does not redirect to another site after signing in', async () => {
    const addresses = urlPayloads.filter((_, index) => index % 7 === 0);
    countAttacks(addresses.length);
    const visitor = await browser.newPage();
    for (const returnUrl of addresses) {
      await visitor.goto(`/account/sign-in?returnUrl=${encodeURIComponent(returnUrl)}`);
      await visitor.getByLabel('Email').fill(demoEmail('member'));
      await visitor.getByLabel('Password', { exact: true }).fill(demoPassword);
      await visitor.getByRole('button', { name: 'Sign in' }).click();
      await visitor.getByRole('heading', { level: 1, name: /Welcome/ }).waitFor();
      expect(visitor.url()).toBe(`${portal.url}/`);
      await expectNoExecution(browser, visitor);
      await visitor.evaluate(() => localStorage.clear());
    }
    await visitor.context().close();
  });

  it('returns the unchanged HTML page, and JSON from the API', async () => {
    countAttacks(2 * payloads.length);
    const load = async (path: string) => {
      const response = await fetch(`${portal.url}${path}`);
      return { type: String(response.headers.get('content-type')), body: await response.text() };
    };
    const usual = await load('/nothing-here');
    const isJson = (type: string) => type.startsWith('application/json');
    const wrongResponses: string[] = [];
    for (const attack of payloads.map(({ text }) => encodeURIComponent(text))) {
      const { type, body } = await load(`/${attack}?q=${attack}`);
      if (type.includes('html') ? body !== usual.body : !isJson(type)) wrongResponses.push(attack);
      if (!isJson((await load(`/api/resources/list?request.page=${attack}`)).type))
        wrongResponses.push(attack);
    }
    expect(wrongResponses).toEqual([]);
  });
});

describe('9 Trust: submitted payloads', () => {
  /** One single-line payload of each kind that is short enough for every field. */
  const fitting = articleKinds.flatMap((kind) => {
    const attacks = payloads.filter((each) => each.kind === kind && each.text.trim().length < 90);
    const text = attacks[1]?.text ?? attacks[0]?.text;
    return text !== undefined && !/[\p{Cc}\u2028\u2029]/u.test(text) ? [text] : [];
  });
  const update = (changes: Record<string, unknown>) =>
    portal.call(member, `/api/users/${member.userId}`, changes);
  async function expectSaved(changes: Record<string, unknown>): Promise<void> {
    const saved = await update(changes);
    expect(saved.status, await saved.text()).toBe(200);
  }

  it('stores payloads as text or rejects them in every profile field', async () => {
    const fields = Object.keys(editableFields);
    const count = countAttacks(0);
    let storedCount = 0;
    const unexpected: string[] = [];
    for (const [number, { text }] of payloads.entries()) {
      const names = fields.filter((_, index) => index % 20 === number % 20);
      count(names.length);
      const needs = { accessibilityRequirement: text, dietaryRequirements: [text] };
      const changes = names.map((name) => [name, name === 'requirements' ? needs : text]);
      const { status } = await update(Object.fromEntries(changes));
      if (status === 200) storedCount += 1;
      else if (status !== 400) unexpected.push(`${status} for ${text} as ${names}`);
    }
    expect(unexpected).toEqual([]);
    expect(storedCount).toBeGreaterThan(payloads.length / 5);
    const shown = ['firstName', 'lastName', 'postnominals', 'positionTitle', 'department', 'aboutMe'];
    // Shows six payloads a page. stored-xss.test.ts shows every payload in these fields.
    for (let from = 0; from < fitting.length; from += shown.length) {
      const texts = shown.map((_, at) => `${at} ${fitting[(from + at) % fitting.length]}`);
      count(shown.length);
      await expectSaved(Object.fromEntries(shown.map((name, at) => [name, texts[at]])));
      await page.goto('/profile');
      await expectTexts(browser, page, texts);
    }
  }, 240_000);

  it('executes no payload in search fields', async () => {
    const texts = articleKinds.map((kind) => payloads.find((each) => each.kind === kind)?.text ?? '');
    countAttacks(4 * texts.length);
    for (const path of ['/resources', '/members', '/organisations', '/collaboration-groups']) {
      await page.goto(path);
      const label = path === '/members' ? /Search|name/i : /Search/;
      const box = page.getByRole('main').getByRole('searchbox').or(page.getByLabel(label)).first();
      const requested = page.waitForRequest((request) => request.url().includes('%3Cscript%3E'));
      await box.fill(texts.join(' ').slice(0, 150));
      await requested;
      await expectNoExecution(browser, page);
    }
  });

  it('executes no payload in enquiry emails without a content security policy', async () => {
    const texts = payloads.filter(({ text }) => text.length < 200).map(({ text }) => text);
    countAttacks(texts.length);
    const blank = await browser.newPage();
    for (let from = 0; from < 5; from += 1) {
      const message = texts.filter((_, index) => index % 5 === from).join('\n');
      const sent = await portal.call(member, '/api/enquiry/submit', {
        firstName: '<img src=x onerror=hit(7)>',
        lastName: '"><script>hit(8)</script>',
        email: 'a@b.example',
        phoneNumber: '',
        enquiryType: 'General',
        message: message.slice(0, 4_900),
      });
      expect(sent.status, await sent.text()).toBe(200);
      const { emails } = await get('/api/outbox');
      for (const { id } of emails.slice(0, 2)) {
        await blank.setContent((await get(`/api/outbox/${id}`)).html);
        expect(browser.incidents.splice(0)).toEqual([]);
      }
    }
    await blank.close();
  });

  it('does not reverse the text around a name with a right-to-left override', async () => {
    const { userId } = await portal.signIn('billing');
    await page.goto(`/profile/${userId}`);
    const sentence = page.getByText('has not written anything yet.');
    const [has, yet] = await sentence.evaluate((paragraph) => {
      const text = [...paragraph.childNodes].find((node) => node.textContent?.includes('written')) as Text;
      return ['has', 'yet'].map((word) => {
        const range = document.createRange();
        range.setStart(text, text.data.indexOf(word));
        range.setEnd(text, text.data.indexOf(word) + word.length);
        return range.getBoundingClientRect().left;
      });
    });
    expect(has).toBeLessThan(yet as number);
  });
});

describe('7 and 8 Trust: malicious files', () => {
  /** Excludes policy violations, because here the policy is the protection. */
  const takeIncidents = () => browser.incidents.splice(0).filter((each) => !each.startsWith('policy'));

  it('runs no script in a file from the portal, unlike from a plain server', async () => {
    countAttacks(maliciousFiles.length);
    const visitor = await browser.newPage();
    for (const { key, name } of maliciousFiles) {
      await visitor.goto(`${plainUrl}/files/${key}`);
      await vi.waitFor(() => expect(takeIncidents(), name).not.toEqual([]), { timeout: 10_000 });
      expect((await visitor.goto(`${portal.url}/files/${key}`))?.status()).toBe(200);
      // When evaluate returns, the scripts of the page have run.
      await visitor.evaluate(() => document.contentType);
      expect(takeIncidents(), name).toEqual([]);
    }
    await visitor.context().close();
  });

  it('downloads attachments instead of opening them', async () => {
    countAttacks(maliciousFiles.length);
    const { resources } = await get('/api/resources/list?request.size=100');
    const links = new Map<string, string>();
    for (const { id } of resources) {
      for (const { attachmentName, attachmentLink } of (await get(`/api/Article/${id}`)).attachmentLinks)
        links.set(attachmentName, attachmentLink);
      if (links.size === maliciousFiles.length) break;
    }
    expect([...links.keys()].toSorted()).toEqual(maliciousFiles.map(({ key }) => key).toSorted());
    await page.setExtraHTTPHeaders({ authorization: `Bearer ${member.token}` });
    for (const link of links.values()) {
      const saved = page.waitForEvent('download');
      await expect(page.goto(`${portal.url}${link}`)).rejects.toThrow('Download is starting');
      await (await saved).cancel();
      expect(takeIncidents()).toEqual([]);
    }
  });
});
