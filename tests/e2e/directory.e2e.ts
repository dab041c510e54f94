import type { directory } from '#contract/directory.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, heading, navigate, test } from './e2e-test.ts';
import { listCards, recordQueries } from './list-page.ts';

type Members = ResponseOf<typeof directory.listMembers>;
type Member = Members['members'][number];

const path = '/members';
const listPath = '/api/members/list';

test('2.14 Members: sorts by last name, limits tags to 182 px and paginates', async ({ page, request }) => {
  const account = await demoAccount(request, 'member');
  const { members, totalItems }: Members = await account.call(`${listPath}?req.size=16`);
  const descending: Members = await account.call(`${listPath}?req.sortOrder=desc`);
  const cards = listCards(page, 'Members');
  // The parameter has no effect for members without the who's who switch.
  await openAs(page, account, `${path}?whosWho=true`);
  await expect(heading(page)).toHaveText('Member directory');
  await expect(page.getByText(`${totalItems} members`)).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
  for (const [index, member] of members.entries()) {
    const card = cards.nth(index).getByRole('link');
    await expect(card).toHaveAttribute('href', `/profile/${member.userId}`);
    const texts = [`${member.firstName} ${member.lastName}`, member.jobPosition, member.companyName];
    for (const text of [...texts, ...member.jurisdictions]) await expect(card).toContainText(text ?? '');
  }

  const orderSelect = page.getByRole('combobox', { name: 'Order' });
  await expect(orderSelect.locator('option')).toHaveText(['Last name A-Z', 'Last name Z-A']);
  await orderSelect.selectOption('Last name Z-A');
  await expect(page).toHaveURL(/order=desc/);
  const [first] = descending.members as [Member];
  await expect(cards.first()).toContainText(`${first.firstName} ${first.lastName}`);
  const name = `${first.firstName} ${first.lastName}`;
  const downloadEvent = page.waitForEvent('download');
  await cards
    .first()
    .getByRole('button', { name: `Add ${name} to contacts` })
    .click();
  expect((await downloadEvent).suggestedFilename()).toBe(`${name}.vcf`);
  await cards.first().getByRole('link').click();
  await expect(heading(page)).toContainText(first.lastName);

  const longJurisdiction = 'The Australian Antarctic Territory and the islands around it';
  await page.route('**/api/members/list*', async (route) => {
    const url = route.request().url();
    const response = await route.fetch({ url: url.replace(/page=\d+/, 'page=1') });
    const firstPage: Members = await response.json();
    const changed = firstPage.members.map((each) => ({ ...each, jurisdictions: [longJurisdiction] }));
    await route.fulfill({ json: { members: changed, totalItems: 278_634 } });
  });
  await navigate(page, `${path}?page=9000`);
  const tag = cards.first().getByText(longJurisdiction);
  expect((await tag.boundingBox())?.width).toBe(182);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: 'Page 9,000' })).toHaveAttribute('aria-current', 'page');
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await pages
      .locator('> button')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y));
    expect(new Set([tops.at(0), tops.at(-1)]).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('1 Member directory: offers an upgrade to informational members', async ({ open, page }) => {
  const queries = recordQueries(page, listPath);
  await open(path, 'informational');
  await expect(page.getByText('The member directory is available to full members.')).toBeVisible();
  await expect(heading(page)).toHaveText('Member directory');
  await expectAccessible(page);
  const upgradeLink = page.getByRole('link', { name: 'Ask about upgrading' });
  await expect(upgradeLink).toHaveAttribute('href', '/contact-us');
  await page.getByRole('button', { name: 'More links' }).click();
  const moreLinks = page.getByRole('group', { name: 'More links' }).getByRole('link');
  await expect(moreLinks).toHaveText(['Website', 'Organisations', 'Careers']);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Open the organisation directory' }).click();
  await expect(page).toHaveURL('/organisations');
  expect(queries).toEqual([]);
});
