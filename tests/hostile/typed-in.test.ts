import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editableFields } from '#contract/user-fields.ts';
import type { Database } from '#server/db/database.ts';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { attacked } from '#tests/support/attacked.ts';
import { type HostilePortal, startHostilePortal } from './hostile-portal.ts';
import { payloads } from './payloads.ts';
import { articleKinds, hostileAddresses } from './planted.ts';
import { expectHarmless, expectText } from './reading.ts';
import { type Visitor, WatchedBrowser } from './watched-browser.ts';

let portal: HostilePortal;
let browser: WatchedBrowser;
let page: Page;
let member: Visitor;

beforeAll(async () => {
  portal = await startHostilePortal({ plant: plantReversedName });
  browser = await WatchedBrowser.open([portal.url, portal.marketplaceUrl]);
  member = await portal.signIn('member');
  page = await browser.newPage(member);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

/** Stores a name with a right-to-left override, as an import could: the API removes it from typed names. */
async function plantReversedName({ db }: Database): Promise<void> {
  const billing = db.selectFrom('accounts').select('memberId').where('email', '=', demoEmail('billing'));
  const changes = { firstName: '\u202eanaH', aboutMe: null };
  await db.updateTable('members').set(changes).where('id', '=', billing).execute();
}

/** Where an address can say something; each of them is asked about other attacks. */
const places: ((attack: string) => string)[] = [
  (attack) => `/${attack}`,
  (attack) => `/resources/${attack}`,
  (attack) => `/profile/${attack}`,
  (attack) => `/organisations/${attack}`,
  (attack) => `/collaboration-groups/${attack}`,
  (attack) => `/onboarding/${attack}`,
  (attack) => `/resources?search=${attack}&page=${attack}&order=${attack}&access=${attack}`,
  (attack) => `/members?search=${attack}&page=${attack}&companies=${attack}&order=${attack}`,
  (attack) => `/organisations?search=${attack}&order=${attack}&field=${attack}&sector=${attack}`,
  (attack) => `/account/reset-password?userId=${attack}&token=${attack}`,
  (attack) => `/marketplace/public-checkout?products=${attack}`,
  (attack) => `/marketplace?purchase=${attack}`,
  (attack) => `/?${attack}=${attack}#${attack}`,
];

describe('trust 9: what an address says is never more than text', () => {
  it('in a browser', async () => {
    const tried = payloads.filter(({ text }, index) => index % 12 === 0 && text.length < 200);
    attacked(tried.length);
    for (const [index, { text }] of tried.entries()) {
      const place = places[index % places.length] as (attack: string) => string;
      await page.goto(place(encodeURIComponent(text)));
      await page.locator('h1, [role=alert], main').first().waitFor();
      await expectHarmless(page, browser.faults);
    }
  }, 240_000);

  it('where it says how to go on after signing in', async () => {
    const addresses = hostileAddresses.filter((_, index) => index % 7 === 0);
    attacked(addresses.length);
    for (const returnUrl of addresses) {
      const stranger = await browser.newPage();
      await stranger.goto(`/account/sign-in?returnUrl=${encodeURIComponent(returnUrl)}`);
      await stranger.getByLabel('Email').fill(demoEmail('member'));
      await stranger.getByLabel('Password', { exact: true }).fill(demoPassword);
      await stranger.getByRole('button', { name: 'Sign in' }).click();
      await stranger.getByRole('heading', { level: 1, name: /Welcome/ }).waitFor();
      expect(stranger.url()).toBe(`${portal.url}/`);
      await expectHarmless(stranger, browser.faults);
      await stranger.context().close();
    }
  });

  it('in any answer of the server: what comes as a page is the same page for all', async () => {
    attacked(2 * payloads.length);
    const pageFor = async (path: string) => {
      const answer = await fetch(`${portal.url}${path}`);
      return { type: String(answer.headers.get('content-type')), body: await answer.text() };
    };
    const usual = await pageFor('/nothing-here');
    const found: string[] = [];
    for (const { text } of payloads) {
      const { type, body } = await pageFor(`/${encodeURIComponent(text)}?q=${encodeURIComponent(text)}`);
      if (type.includes('html') ? body !== usual.body : !type.startsWith('application/json'))
        found.push(text);
      const call = await pageFor(`/api/resources/list?request.page=${encodeURIComponent(text)}`);
      if (!call.type.startsWith('application/json')) found.push(text);
    }
    expect(found).toEqual([]);
  });
});

describe('trust 9: what a member types is kept as text, or refused', () => {
  const fields = Object.keys(editableFields);
  const needs = (text: string) => ({ accessibilityRequirement: text, dietaryRequirements: [text] });
  /** One of each kind that is short enough for any field, and one line already. */
  const fitting = articleKinds.flatMap((kind) => {
    const attacks = payloads.filter((each) => each.kind === kind && each.text.trim().length < 90);
    const text = attacks[1]?.text ?? attacks[0]?.text;
    return text !== undefined && !/[\p{Cc}\u2028\u2029]/u.test(text) ? [text] : [];
  });
  const update = (changes: Record<string, unknown>) =>
    portal.call(member, `/api/users/${member.userId}`, changes);

  it('in every field of a profile', async () => {
    const shown = ['firstName', 'lastName', 'postnominals', 'positionTitle', 'department', 'aboutMe'];
    const alsoTried = attacked(0);
    let kept = 0;
    const strange: string[] = [];
    for (const [number, { text }] of payloads.entries()) {
      for (const name of fields.filter((_, index) => index % 20 === number % 20)) {
        alsoTried(1);
        const { status } = await update({ [name]: name === 'requirements' ? needs(text) : text });
        if (status === 200) kept += 1;
        else if (status !== 400) strange.push(`${status} for ${text} as ${name}`);
      }
    }
    expect(strange).toEqual([]);
    expect(kept).toBeGreaterThan(payloads.length / 2);
    for (const text of fitting) {
      const changes = Object.fromEntries(shown.map((name, index) => [name, `${index} ${text}`]));
      alsoTried(shown.length);
      const saved = await update(changes);
      expect(saved.status, await saved.text()).toBe(200);
      await page.goto('/profile');
      await expectText(page, new Set(Object.values(changes)));
      await expectHarmless(page, browser.faults);
    }
  }, 240_000);

  it('in what a member needs, to be read and to be changed', async () => {
    attacked(fitting.length + 5);
    const dietaryRequirements = fitting.map((text, index) => `${index} ${text}`);
    const accessibilityRequirement = dietaryRequirements.slice(0, 5).join('\n');
    const saved = await update({ requirements: { accessibilityRequirement, dietaryRequirements } });
    expect(saved.status, await saved.text()).toBe(200);
    const texts = new Set([accessibilityRequirement, ...dietaryRequirements]);
    await page.goto('/settings/account-details');
    await expectText(page, texts);
    await expectHarmless(page, browser.faults);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('group', { name: 'Dietary requirements' }).waitFor();
    await expectText(page, texts);
    await expectHarmless(page, browser.faults);
  });

  it('in the boxes that search', async () => {
    const texts = articleKinds.map((kind) => payloads.find((each) => each.kind === kind)?.text ?? '');
    attacked(4 * texts.length);
    for (const [path, label] of [
      ['/resources', /Search/],
      ['/members', /Search|name/i],
      ['/organisations', /Search/],
      ['/collaboration-groups', /Search/],
    ] as const) {
      await page.goto(path);
      const box = page.getByRole('main').getByRole('searchbox').or(page.getByLabel(label)).first();
      const asked = page.waitForRequest((request) => request.url().includes('%3Cscript%3E'));
      await box.fill(texts.join(' ').slice(0, 150));
      await asked;
      await expectHarmless(page, browser.faults);
    }
  });

  it('in an enquiry, whose letter is opened as a mail program without rules would open it', async () => {
    const joined = payloads.filter(({ text }) => text.length < 200).map(({ text }) => text);
    attacked(joined.length);
    const bare = await browser.newPage();
    for (let from = 0; from < 5; from += 1) {
      const message = joined
        .filter((_, index) => index % 5 === from)
        .join('\n')
        .slice(0, 4_900);
      const enquiry = {
        ...{ firstName: '<img src=x onerror=hit(7)>', lastName: '"><script>hit(8)</script>' },
        ...{ email: 'a@b.example', phoneNumber: '', enquiryType: 'General', message },
      };
      const sent = await portal.call(member, '/api/enquiry/submit', enquiry);
      expect(sent.status, await sent.text()).toBe(200);
      const { mails } = await (await portal.call(member, '/api/outbox')).json();
      for (const { id } of mails.slice(0, 2)) {
        const { html } = await (await portal.call(member, `/api/outbox/${id}`)).json();
        await bare.setContent(html);
        expect(browser.faults.splice(0)).toEqual([]);
      }
    }
    await bare.close();
  });
});

describe('stored names with a right-to-left override', () => {
  it('do not reverse the sentences around them', async () => {
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
