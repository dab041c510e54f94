import { expect, expectAccessible, test } from './journey.ts';
import { callAs, demoPerson, newMember, openAs } from './people.ts';

test('4 Session: staff acts as a member, under a strip that says so and ends it', async ({
  page,
  request,
}) => {
  const member = await newMember(request, { firstName: 'Acted', lastName: 'For' });
  const staff = await demoPerson(request, 'staff');
  const { token } = await callAs(request, staff, '/connect/impersonationtoken', { userId: member.userId });
  await page.goto(`/account/impersonate?token=${token}`);
  await expect(page).toHaveURL('/');
  const strip = page.getByRole('complementary', { name: 'Acting as a member' });
  await expect(strip).toContainText('Sina Leota is acting as Acted For');
  await expectAccessible(page);
  await page.evaluate(() => scrollTo(0, 300));
  await expect(strip).toBeInViewport();
  await page.reload();
  await expect(strip).toBeVisible();
  await strip.getByRole('button', { name: 'End impersonation' }).click();
  await expect(page).toHaveURL('/account/sign-in');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('4 Session: an impersonation ends the session before it, and one that fails goes to sign-in', async ({
  page,
  request,
}) => {
  const member = await newMember(request);
  await openAs(page, member, '/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await page.goto('/account/impersonate?token=made-up-made-up-made-up');
  await expect(page).toHaveURL('/account/sign-in');
  await expect(page.getByRole('alert')).toHaveText(/^This link to act as a member does not work/);
  // The server is told, and nobody waits for it.
  const headers = { authorization: `Bearer ${member.token}` };
  await expect
    .poll(async () => (await request.get(`/api/users/${member.userId}`, { headers })).status())
    .toBe(401);
});

test('2.2 a screen that fails to load says so in its place, and can be tried again', async ({
  open,
  page,
}) => {
  await open('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hana');
  await page.route(/\/assets\/.*settings\.directory-privacy.*\.js/, (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Directory privacy' }).click();
  await expect(page.getByRole('alert')).toContainText('The portal cannot be reached.');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('switch', { name: 'Directory profile' })).toBeVisible();
});
