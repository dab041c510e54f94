import { expect, expectAccessible, test } from './journey.ts';
import { cardsOf, itIsAList, watchCalls } from './list-rules.ts';
import { callAs, demoPerson, openAs } from './people.ts';

// What fades in has, on its way, colours that axe objects to.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Member = {
  userId: string;
  firstName: string;
  lastName: string;
  jobPosition: string | null;
  companyName: string | null;
  jurisdictions: string[];
};
type Members = { members: Member[]; totalItems: number };

const path = '/members';
const call = '/api/members/list';

itIsAList({
  title: '2.14 Member directory',
  path,
  call,
  words: 'req.name',
  page: 'req.page',
  searchLabel: 'Search by name',
  cards: 'Members',
  wide: 'a',
  narrow: 'am',
  nothing: 'No member found',
});

test('2.14 Member directory: cards with name, position, company and jurisdictions lead to the profile', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const { members, totalItems }: Members = await callAs(request, person, `${call}?req.size=16`);
  await openAs(page, person, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Member directory');
  await expect(page.getByText(`${totalItems} members`)).toBeVisible();
  for (const [index, member] of members.entries()) {
    const card = cardsOf(page, 'Members').nth(index).getByRole('link');
    await expect(card).toHaveAttribute('href', `/profile/${member.userId}`);
    const texts = [`${member.firstName} ${member.lastName}`, member.jobPosition, member.companyName];
    for (const text of [...texts, ...member.jurisdictions]) await expect(card).toContainText(text ?? '');
  }
  await expectAccessible(page);
  const first = members[0] as Member;
  await cardsOf(page, 'Members').first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(first.lastName);
});

test('9 Member directory: by last name either way; a jurisdiction is at most 182 px wide', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const last: Members = await callAs(request, person, `${call}?req.sortOrder=desc`);
  const long = 'The Australian Antarctic Territory and the islands around it';
  await page.route(
    (url) => url.pathname === call && url.searchParams.get('req.sortOrder') === 'asc',
    async (route) => {
      const members = last.members.map((member) => ({ ...member, jurisdictions: [long] }));
      await route.fulfill({ json: { members, totalItems: members.length } });
    },
  );
  await openAs(page, person, path);
  const tag = cardsOf(page, 'Members').first().getByText(long);
  expect((await tag.boundingBox())?.width).toBe(182);
  const sort = page.getByRole('combobox', { name: 'Order' });
  await expect(sort.locator('option')).toHaveText(['Last name A-Z', 'Last name Z-A']);
  await sort.selectOption('Last name Z-A');
  await expect(page).toHaveURL(`${path}?order=desc`);
  const [first] = last.members as [Member];
  await expect(cardsOf(page, 'Members').first()).toContainText(`${first.firstName} ${first.lastName}`);
  await expect(cardsOf(page, 'Members').first()).not.toContainText(long);
});

test("6 Member directory: 'Display only who's who' is for Membership Representatives", async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'representative');
  const who: Members = await callAs(request, person, `${call}?req.whosWho=true`);
  await openAs(page, person, path);
  const toggle = page.getByRole('switch', { name: "Display only who's who" });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect(page).toHaveURL(`${path}?whosWho=true`);
  await expect(page.getByText(`${who.totalItems} members`)).toBeVisible();
  await expectAccessible(page);
  await toggle.click();
  await expect(page).toHaveURL(path);
});

test("6 Member directory: others have no such switch, and a link to the who's who shows them everybody", async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const everybody: Members = await callAs(request, person, call);
  await openAs(page, person, `${path}?whosWho=true`);
  await expect(page.getByText(`${everybody.totalItems} members`)).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
});

test('1 Member directory: an informational member reads what it comes with, and no list is asked for', async ({
  open,
  page,
}) => {
  const made = watchCalls(page, call);
  await open(path, 'informational');
  await expect(page.getByText('The member directory comes with a full membership.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Member directory');
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Ask about upgrading' })).toHaveAttribute(
    'href',
    '/contact-us',
  );
  await page.getByRole('link', { name: 'Open the organisation directory' }).click();
  await expect(page).toHaveURL('/organisations');
  expect(made).toEqual([]);
});
