import { expect, expectAccessible, test } from './journey.ts';
import { callAs, demoPerson, newMember } from './people.ts';

test('4 Session: impersonation shows who acts until it is ended', async ({ open, page, request }) => {
  const member = await open('/', await newMember(request, { firstName: 'Acted', lastName: 'For' }));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await page.goto('/account/impersonate?token=made-up-made-up-made-up');
  await expect(page).toHaveURL('/account/sign-in');
  await expect(page.getByRole('alert')).toHaveText(/^This link to act as a member does not work/);
  // The browser does not wait for the server to end the session.
  const headers = { authorization: `Bearer ${member.token}` };
  await expect
    .poll(async () => (await request.get(`/api/users/${member.userId}`, { headers })).status())
    .toBe(401);

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
