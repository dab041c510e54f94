import { expect, test } from './journey.ts';
import { callAs, newMember } from './people.ts';

test('2.7 Profile: a long word never makes the page wider', async ({ open, page, request }) => {
  const person = await newMember(request, { firstName: 'F'.repeat(80), lastName: 'L'.repeat(80) });
  const word = (length: number) => 'w'.repeat(length);
  await callAs(request, person, `/api/users/${person.userId}`, {
    positionTitle: word(80),
    department: word(80),
    workSuburb: word(80),
    linkedInProfileUrl: `linkedin.com/in/${word(80)}`,
    aboutMe: word(300),
  });
  const menu = page.getByRole('button', { name: /^Account of/ });
  const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  for (const path of ['/profile', '/settings/account-details']) {
    await open(path, person);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByText(word(80)).first()).toBeVisible();
      expect(await isWider(), `${path} at ${width} px`).toBe(false);
      await menu.click();
      await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
      expect(await isWider(), `menu of ${path} at ${width} px`).toBe(false);
      await page.keyboard.press('Escape');
    }
  }
});
