import { expect, test } from './journey.ts';
import { callAs, newMember, openAs } from './people.ts';

for (const width of [320, 390, 640, 1280]) {
  test(`2.7 Profile: one long word does not make the page wider than ${width} px`, async ({
    page,
    request,
  }) => {
    const person = await newMember(request, { firstName: 'F'.repeat(80), lastName: 'L'.repeat(80) });
    const word = (length: number) => 'w'.repeat(length);
    await callAs(request, person, `/api/users/${person.userId}`, {
      positionTitle: word(80),
      department: word(80),
      workSuburb: word(80),
      linkedInProfileUrl: `linkedin.com/in/${word(80)}`,
      aboutMe: word(300),
    });
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/profile', '/settings/account-details']) {
      await (path === '/profile' ? openAs(page, person, path) : page.goto(path));
      await expect(page.getByText(word(80)).first()).toBeVisible();
      const isWider = () => document.documentElement.scrollWidth > innerWidth;
      expect(await page.evaluate(isWider)).toBe(false);
      await page.getByRole('button', { name: /^Account of/ }).click();
      await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
      expect(await page.evaluate(isWider)).toBe(false);
    }
  });
}
