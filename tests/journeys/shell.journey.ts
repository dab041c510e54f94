import { comeToRest, expect, expectAccessible, test } from './journey.ts';

const mainLinks = ['Home', 'Collaboration groups', 'Resources', 'Events', 'Marketplace'];
const heading = { level: 1 } as const;

test('2.2 the bar is 68 px high, stays in view, and marks the current of its links', async ({
  open,
  page,
}) => {
  await open('/');
  const bar = page.getByRole('banner');
  expect((await bar.boundingBox())?.height).toBe(68);
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(mainLinks);
  await expect(links.nth(0)).toHaveAttribute('aria-current', 'page');
  await expect(links.nth(2)).not.toHaveAttribute('aria-current', 'page');
  await page.evaluate(() => scrollTo(0, 500));
  expect((await bar.boundingBox())?.y).toBe(0);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Muster' }).first().click();
  await expect(page).toHaveURL('/');
});

test('2.2 the bell is there and does nothing', async ({ open, page }) => {
  await open('/');
  await expect(page.getByRole('heading', heading)).toContainText('Hana');
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('2.2 the popover holds Website, Directory, Organisations and Careers', async ({ open, page }) => {
  await open('/');
  await page.getByRole('button', { name: 'More links' }).click();
  const popover = page.getByRole('group', { name: 'More of the association' });
  await expect(popover.getByRole('link')).toHaveText(['Website', 'Directory', 'Organisations', 'Careers']);
  for (const name of [/Website/, /Careers/]) {
    await expect(popover.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  }
  await expect(popover.getByRole('link', { name: 'Directory' })).toHaveAttribute('href', '/members');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();
  await expect(page.getByRole('button', { name: 'More links' })).toBeFocused();
});

test('1 an informational member is shown no Directory entry', async ({ open, page }) => {
  await open('/', 'informational');
  await page.getByRole('button', { name: 'More links' }).click();
  const popover = page.getByRole('group', { name: 'More of the association' });
  await expect(popover.getByRole('link')).toHaveText(['Website', 'Organisations', 'Careers']);
});

test('2.2 the avatar menu leads to profile, settings, invoices and contact, by keyboard too', async ({
  open,
  page,
}) => {
  await open('/');
  const trigger = page.getByRole('button', { name: 'Account of Hana Te Rangi' });
  await trigger.focus();
  await page.keyboard.press('Enter');
  const entries = page.getByRole('group', { name: 'Account' }).locator('a:visible, button:visible');
  await expect(entries).toHaveText(['View profile', 'Settings', 'Invoices', 'Contact us', 'Log out']);
  await expectAccessible(page);
  const addresses = ['/profile', '/settings/account-details', '/settings/personal-invoices', '/contact-us'];
  for (const [index, address] of addresses.entries()) {
    await expect(entries.nth(index)).toHaveAttribute('href', address);
  }
  await entries.first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings/account-details');
  await expect(entries).toHaveCount(0);
});

test('2.2 Log out clears the stored token and user id and goes to sign-in', async ({ open, page }) => {
  await open('/');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/account/sign-in');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('2.2 on a narrow screen a drawer of 330 px, titled Menu, holds all the links', async ({
  open,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link')).toHaveText([
    ...mainLinks,
    'Website',
    'Directory',
    'Organisations',
    'Careers',
  ]);
  await expect.poll(async () => await drawer.boundingBox()).toMatchObject({ x: 0, width: 330, height: 844 });
  await expectAccessible(page);
  await drawer.getByRole('link', { name: 'Home' }).click();
  await expect(drawer).toBeHidden();
});

test('2.2 the footer has its columns, an acknowledgement of custodians and the year', async ({
  open,
  page,
}) => {
  await open('/');
  const footer = page.getByRole('contentinfo');
  const column = (name: string) => footer.getByRole('navigation', { name }).getByRole('link');
  await expect(column('Account')).toHaveText(['Dashboard', 'Profile', 'Settings']);
  await expect(column('Quick Links')).toHaveText([
    'Resources',
    'Events',
    'Collaboration groups',
    'Member directory',
    'Organisation directory',
    'Careers',
  ]);
  await expect(column('Association')).toHaveText(['Website', 'About', 'FAQ', 'Contact', 'Terms']);
  const external = footer.locator('a[target="_blank"]');
  await expect(external).toHaveText(['Careers', 'Website', 'About', 'FAQ', 'Contact', 'Terms']);
  for (const link of await external.all()) {
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(link).toHaveAccessibleName(/ \(opens in a new tab\)$/);
  }
  await expect(footer).toContainText('Aboriginal and Torres Strait Islander peoples');
  await expect(footer).toContainText('Māori as tangata whenua');
  const year = await page.evaluate(() => new Date().getFullYear());
  await expect(footer).toContainText(`© ${year}`);
});

test.describe('2.2 Scroll to top', () => {
  const button = { name: 'Scroll to top' };

  test('appears after 160 px and takes its time', async ({ open, page }) => {
    await page.setViewportSize({ width: 390, height: 500 });
    await open('/');
    await expect(page.getByRole('heading', heading)).toContainText('Hana');
    await page.evaluate(() => scrollTo(0, 160));
    await expect(page.getByRole('button', button)).toBeHidden();
    await page.evaluate(() => scrollTo(0, 161));
    await page.evaluate(() => {
      addEventListener('click', () => {
        const started = performance.now();
        const look = () =>
          scrollY === 0
            ? document.body.setAttribute('data-took', String(performance.now() - started))
            : requestAnimationFrame(look);
        look();
      });
    });
    await page.getByRole('button', button).click();
    await expect(page.locator('body')).toHaveAttribute('data-took', /./);
    // It slows down towards the top: the last pixel is reached a little before 1,500 ms are over.
    expect(Number(await page.locator('body').getAttribute('data-took'))).toBeGreaterThan(1_200);
    await expect(page.getByRole('button', button)).toBeHidden();
  });

  test('happens at once for who wants no motion', async ({ open, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 500 });
    await open('/');
    await expect(page.getByRole('heading', heading)).toContainText('Hana');
    await page.evaluate(() => scrollTo(0, 400));
    await page.getByRole('button', button).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('by keyboard, Tab goes on from the heading', async ({ open, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 500 });
    await open('/');
    await expect(page.getByRole('heading', heading)).toContainText('Hana');
    await page.evaluate(() => scrollTo(0, 400));
    await page.getByRole('button', button).press('Enter');
    await expect(page.getByRole('button', button)).toBeHidden();
    await expect(page.getByRole('heading', heading)).toBeFocused();
  });
});

test('2.2 the first Tab offers to skip to the content', async ({ open, page }) => {
  await open('/');
  await expect(page.getByRole('heading', heading)).toContainText('Hana');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('2.2 a change of screen names the tab and moves the focus to the new heading', async ({
  open,
  page,
}) => {
  await open('/');
  await expect(page).toHaveTitle(/^Home · /);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveTitle(/^Account details · /);
  await expect(page.getByRole('heading', { name: 'Account details' })).toBeFocused();
});

for (const width of [1280, 390, 320]) {
  test(`4 Session: when the network is gone a note says so, and nothing moves for it, ${width} px`, async ({
    open,
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 600 });
    await open('/settings/privacy');
    const title = page.getByRole('heading', heading);
    await expect(title).toHaveText('Profile privacy');
    await expect(page.getByRole('radio')).toHaveCount(4);
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
    await comeToRest(page);
    const before = await page.getByRole('main').boundingBox();
    await context.setOffline(true);
    const note = page.getByText('You are offline.', { exact: false }).first();
    await expect(note).toBeVisible();
    expect(await page.getByRole('main').boundingBox()).toEqual(before);
    await expectAccessible(page);
    await page.evaluate(() => scrollTo(0, 300));
    await expect(note).toBeInViewport({ ratio: 1 });
    expect((await note.boundingBox())?.y).toBeGreaterThanOrEqual(68);
    await context.setOffline(false);
    await expect(note).toBeHidden();
  });
}
