import type { Page } from '@playwright/test';
import {
  error404,
  expect,
  expectAccessible,
  heading,
  navigate,
  test,
  waitForAnimations,
} from './e2e-test.ts';

const mainLinks = ['Home', 'Collaboration groups', 'Resources', 'Events', 'Marketplace'];
const moreLinks = ['Website', 'Directory', 'Organisations', 'Careers'];
const popover = (page: Page) => page.getByRole('group', { name: 'More links' });

test('2.2 Shell: has all links in the 68 px bar, footer, account menu and drawer', async ({ open, page }) => {
  await open('/');
  await expect(heading(page)).toContainText('Hana');
  await expect(page).toHaveTitle(/^Home · /);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const bar = page.getByRole('banner');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(mainLinks);
  await expect(links.nth(0)).toHaveAttribute('aria-current', 'page');
  await expect(links.nth(2)).not.toHaveAttribute('aria-current', 'page');
  await page.evaluate(() => scrollTo(0, 500));
  expect(await bar.boundingBox()).toMatchObject({ y: 0, height: 68 });
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const moreButton = page.getByRole('button', { name: 'More links' });
  await moreButton.click();
  await expect(popover(page).getByRole('link')).toHaveText(moreLinks);
  for (const name of [/Website/, /Careers/])
    await expect(popover(page).getByRole('link', { name })).toHaveAttribute('target', '_blank');
  await expect(popover(page).getByRole('link', { name: 'Directory' })).toHaveAttribute('href', '/members');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(popover(page)).toBeHidden();
  await expect(moreButton).toBeFocused();

  const footer = page.getByRole('contentinfo');
  const columnLinks = (name: string) => footer.getByRole('navigation', { name }).getByRole('link');
  await expect(columnLinks('Account')).toHaveText(['Dashboard', 'Profile', 'Settings']);
  await expect(columnLinks('Quick Links')).toHaveText([
    'Resources',
    'Events',
    'Collaboration groups',
    'Member directory',
    'Organisation directory',
    'Careers',
  ]);
  await expect(columnLinks('Association')).toHaveText(['Website', 'About', 'FAQ', 'Contact', 'Terms']);
  const external = footer.locator('a[target="_blank"]');
  await expect(external).toHaveText(['Careers', 'Website', 'About', 'FAQ', 'Contact', 'Terms']);
  for (const link of await external.all()) {
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(link).toHaveAccessibleName(/ \(opens in a new tab\)$/);
  }
  await expect(footer).toContainText('Aboriginal and Torres Strait Islander peoples');
  await expect(footer).toContainText('Māori as tangata whenua');
  await expect(footer).toContainText(`© ${await page.evaluate(() => new Date().getFullYear())}`);
  await columnLinks('Account').last().click();
  await expect(page).toHaveTitle(/^Account details · /);
  await expect(page.getByRole('heading', { name: 'Account details' })).toBeFocused();

  await page.getByRole('button', { name: 'Account of Hana Te Rangi' }).press('Enter');
  const entries = page.getByRole('group', { name: 'Account' }).locator('a:visible, button:visible');
  await expect(entries).toHaveText(['View profile', 'Settings', 'Invoices', 'Contact us', 'Log out']);
  await expectAccessible(page);
  const addresses = ['/profile', '/settings/account-details', '/settings/personal-invoices', '/contact-us'];
  for (const [index, address] of addresses.entries())
    await expect(entries.nth(index)).toHaveAttribute('href', address);
  await entries.nth(1).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings/personal-invoices');
  await expect(entries).toHaveCount(0);
  await page.getByRole('link', { name: 'Muster' }).first().click();
  await expect(page).toHaveURL('/');

  // Narrow screens have a drawer of 330 px.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link')).toHaveText([...mainLinks, ...moreLinks]);
  await expect.poll(async () => await drawer.boundingBox()).toMatchObject({ x: 0, width: 330, height: 844 });
  await expectAccessible(page);
  await drawer.getByRole('link', { name: 'Events' }).click();
  await expect(drawer).toBeHidden();
});

test('2.2 Scroll to top: appears after 160 px and takes 1.5 s', async ({ open, page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open('/');
  await expect(heading(page)).toContainText('Hana');
  const button = page.getByRole('button', { name: 'Scroll to top' });
  await page.evaluate(() => scrollTo(0, 160));
  await expect(button).toBeHidden();
  await page.evaluate(() => {
    const { dataset } = document.body;
    addEventListener('click', () => {
      const clicked = performance.now();
      const checkPosition = () => {
        if (scrollY === 0) dataset.took = String(performance.now() - clicked);
        else requestAnimationFrame(checkPosition);
      };
      checkPosition();
    });
  });
  const measureScrollMs = async (activate: () => Promise<void>, from: number) => {
    await page.evaluate((to) => {
      delete document.body.dataset.took;
      // A key press cancels the rest of an earlier animation.
      dispatchEvent(new KeyboardEvent('keydown'));
      scrollTo(0, to);
    }, from);
    await expect(button).toBeVisible();
    await activate();
    await expect(page.locator('body')).toHaveAttribute('data-took', /./);
    await expect(button).toBeHidden();
    return Number(await page.locator('body').getAttribute('data-took'));
  };
  // The animation eases out, so the last pixel is reached shortly before 1,500 ms.
  expect(await measureScrollMs(() => button.click(), 161)).toBeGreaterThan(1_200);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await measureScrollMs(() => button.press('Enter'), 400)).toBeLessThan(1_000);
  await expect(heading(page)).toBeFocused();
});

test('4 Session: shows a notice while offline without moving the page', async ({ open, page, context }) => {
  await open('/settings/privacy');
  await expect(heading(page)).toHaveText('Profile privacy');
  await expect(page.getByRole('radio')).toHaveCount(4);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  const main = page.getByRole('main');
  const offlineNotice = page.getByText('You are offline.', { exact: false }).first();
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 600 });
    await page.evaluate(() => scrollTo(0, 0));
    await waitForAnimations(page);
    const before = await main.boundingBox();
    await context.setOffline(true);
    await expect(offlineNotice).toBeVisible();
    expect(await main.boundingBox()).toEqual(before);
    await page.evaluate(() => scrollTo(0, 300));
    await expect(offlineNotice).toBeInViewport({ ratio: 1 });
    expect((await offlineNotice.boundingBox())?.y).toBeGreaterThanOrEqual(68);
    await context.setOffline(false);
    await expect(offlineNotice).toBeHidden();
  }
});

test('2.1 and 2.18 Shell: shows public settings at /meta, 404 elsewhere', async ({ open, page, request }) => {
  const config = await (await request.get('/config.json')).json();
  await page.goto('/meta');
  await expect(page.getByRole('main')).toContainText(config.version);
  await expect(page.getByRole('main')).not.toContainText(/DATABASE_URL|NODE_|PATH/);
  await expectAccessible(page);

  await navigate(page, '/no/such/page');
  await expect(heading(page)).toHaveText(error404);
  await expectAccessible(page);
  await open('/settings/no-such-page');
  await expect(heading(page)).toHaveText(error404);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});
