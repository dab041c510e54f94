import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import { enquiryTypes } from '#contract/enquiries.ts';
import { singleLineText } from '#contract/fields.ts';
import { linkNames, maxEnquiryTypes, type Settings, settingsSchemas } from '#contract/settings.ts';
import type { MonitoredBrowser } from './monitored-browser.ts';
import { collectTexts, expectTexts } from './page-checks.ts';
import { payloads } from './payloads.ts';
import type { PortalWithPayloads } from './portal-with-payloads.ts';
import { countPayloads, joinPayloads, urlPayloads } from './stored-payloads.ts';

/** Texts of one line that a setting with this length accepts. */
const toLines = (maxLength: number) =>
  joinPayloads(maxLength).flatMap((text) => {
    const { data } = singleLineText(maxLength).safeParse(text);
    return data?.trim() ? [data] : [];
  });

/** Every page contains the name and the links in a script, so these payloads try to end the script. */
const breakouts = payloads.filter(({ kind }) => kind === 'breakouts').map(({ text }) => text);
const [breakout = ''] = breakouts.filter((text) => text.startsWith('</script>'));

const isLink = (text: string) => settingsSchemas.links.shape.website.safeParse(text).success;
const toLinks = (texts: string[]) =>
  Object.fromEntries(
    linkNames.map((name, index) => [name, texts[index % texts.length]]),
  ) as Settings['links'];

const labels = toLines(60).slice(0, maxEnquiryTypes);
const [address = ''] = toLines(200).toReversed();
const [details = ''] = toLines(500).slice(1);

/** Valid settings, so staff can publish them. */
const hostileSettings = {
  association: { name: breakout, abn: '"><svg onload=hit(9)', address, email: '' },
  links: toLinks(urlPayloads.filter(isLink)),
  bank: { accountName: breakout, bsb: '123-456', accountNumber: '1234 5678', paymentDetails: details },
  enquiries: {
    to: 'office@fire.example',
    types: labels.map((label, index) => ({
      key: enquiryTypes[index] ?? `Payload${index}`,
      label,
      to: '',
      isRetired: false,
    })),
  },
} satisfies Partial<Settings>;

/** Drafts can be incomplete, so their links and numbers can be any text. */
const hostileDrafts = {
  association: { ...hostileSettings.association, abn: '<svg onload=hit(9)>', email: breakout },
  links: toLinks(urlPayloads.filter((text) => !isLink(text))),
  bank: { ...hostileSettings.bank, bsb: '<img src=x onerror=hit(9)>', accountNumber: '"><svg onload=hit(9)' },
  enquiries: {
    to: breakout,
    types: hostileSettings.enquiries.types.map((type) => ({ ...type, to: 'x"onfocus=hit(9)' })),
  },
};
type Section = keyof typeof hostileDrafts;

export async function seedSettings(pool: Pool): Promise<void> {
  for (const [section, value] of Object.entries(hostileSettings)) {
    settingsSchemas[section as Section].parse(value);
    await pool.query('INSERT INTO settings (name, value) VALUES ($1, $2)', [section, JSON.stringify(value)]);
  }
  for (const [section, body] of Object.entries(hostileDrafts))
    await pool.query(`INSERT INTO drafts (kind, id, body) VALUES ('settings', $1, $2)`, [
      section,
      JSON.stringify(body),
    ]);
}

const shownFields = [
  'name',
  'abn',
  'address',
  'email',
  'accountName',
  'bsb',
  'accountNumber',
  'paymentDetails',
];

/** Opens the sections and the dialogs that compare them with their drafts. Returns the number of payloads shown. */
export async function expectSettingsScreens(
  browser: MonitoredBrowser,
  portal: PortalWithPayloads,
): Promise<number> {
  const page = await browser.newPage(await portal.signIn('staff'));
  const texts = new Set<string>();
  for (const section of Object.keys(hostileDrafts) as Section[]) {
    await page.goto(`/staff/settings/${section}`);
    await page.getByRole('button', { name: 'Publish changes…' }).click();
    await page.getByRole('dialog').waitFor();
    const values = [hostileDrafts[section], hostileSettings[section]];
    const shown = collectTexts(values, [...shownFields, 'label', 'to', ...linkNames]);
    await expectTexts(browser, page, shown);
    for (const text of shown) texts.add(text);
  }
  await page.context().close();
  return countPayloads(texts);
}

/** Opens the pages that show the settings to visitors and members. Returns the number of payloads shown. */
export async function expectSettingsForMembers(browser: MonitoredBrowser, page: Page): Promise<number> {
  const { association, enquiries, links } = hostileSettings;
  const visitor = await browser.newPage();
  for (const path of ['/account/sign-in', '/onboarding']) {
    await visitor.goto(path);
    await expectTexts(browser, visitor, [association.name]);
  }
  await visitor.context().close();
  const texts = [association.name, ...enquiries.types.map(({ label }) => label)];
  await page.goto('/contact-us');
  await expectTexts(browser, page, texts);
  const hrefs = await page.locator('footer a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(hrefs).toContain(links.website);
  return countPayloads([association.name, association.name, ...texts]);
}
