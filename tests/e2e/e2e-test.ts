import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type { DemoAccountName } from '#server/db/demo-accounts.ts';
import { type Account, demoAccount, openAs } from './accounts.ts';

/** Returns a separate client address per test, because rate limits count by address. */
function clientAddress(testId: string): string {
  const [first, second, third] = createHash('sha256').update(testId).digest();
  return `10.${first}.${second}.${third}`;
}

type Fixtures = {
  pageErrors: string[];
  /** Opens a path as this account, by default the demo member. */
  open(path: string, account?: Account | DemoAccountName): Promise<Account>;
};

export const test = base.extend<Fixtures>({
  open: async ({ page, request }, use) =>
    use(async (path, accountOrName = 'member') => {
      const account =
        typeof accountOrName === 'string' ? await demoAccount(request, accountOrName) : accountOrName;
      await openAs(page, account, path);
      return account;
    }),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  extraHTTPHeaders: async ({}, use, { testId }) => use({ 'x-forwarded-for': clientAddress(testId) }),

  /** Fails the test on script errors and content security policy violations. */
  pageErrors: [
    async ({ page }, use) => {
      const pageErrors: string[] = [];
      page.on('pageerror', (error) => pageErrors.push(error.message));
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) pageErrors.push(message.text());
      });
      await use(pageErrors);
      expect(pageErrors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const error404 = "404 error. Sorry, the page you are looking for doesn't exist or has been moved.";
/** A valid id that no row has. */
export const unknownId = '00000000-0000-4000-8000-000000000000';

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

export async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await fillSignIn(page, email, password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Navigates without a page load and waits until the new screen has rendered its heading or focused it. */
export async function navigate(page: Page, path: string): Promise<void> {
  await expect(heading(page)).toBeVisible();
  await page.evaluate((to) => {
    (document.activeElement as HTMLElement | null)?.blur();
    document.querySelector('h1')?.setAttribute('data-previous', '');
    history.pushState({}, '', to);
  }, path);
  await expect(page.locator('h1:not([data-previous]), h1:focus, h2:focus').first()).toBeVisible();
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement && document.hasFocus())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the Tab key does not reach the element');
}

/** Waits for fonts and finite animations. */
export async function waitForAnimations(page: Page): Promise<void> {
  const isIdle = () =>
    document.fonts.status === 'loaded' &&
    document.querySelector('[data-starting-style], [data-ending-style]') === null &&
    document
      .getAnimations()
      // Animations by scrolling never finish.
      .filter(({ timeline }) => timeline === document.timeline)
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .every(({ playState }) => playState !== 'running');
  await page.waitForFunction(isIdle);
}

export const waitForTwoAnimationFrames = (frame: Pick<Page, 'evaluate'>) =>
  frame.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

export async function readScrollPosition(page: Page): Promise<number> {
  // The scroll event is one frame late.
  await waitForTwoAnimationFrames(page);
  return page.evaluate(() => Math.round(scrollY));
}

/** Runs axe without the contrast rule, which takes half of the time. Separate tests check contrast. */
export const expectAccessible = (page: Page) =>
  expectNoViolations(page, (axe) => axe.disableRules('color-contrast'));

export const expectContrast = (page: Page, selector = 'html') =>
  expectNoViolations(page, (axe) => axe.include(selector).withRules('color-contrast'));

export async function expectContrastInBothSchemes(page: Page, selector?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectContrast(page, selector);
  }
}

const requireInAxeBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axeSource = readFileSync(requireInAxeBuilder.resolve('axe-core/axe.min.js'), 'utf8');

/** By default AxeBuilder loads 1.5 MB twice a run. Axe stays in the page until the next load. */
async function createAxe(page: Page): Promise<AxeBuilder> {
  if (page.frames().length > 1) return new AxeBuilder({ page, axeSource });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // Without frames, a second page is not needed.
  return new AxeBuilder({ page, axeSource: ';' }).setLegacyMode();
}

async function expectNoViolations(page: Page, configure: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  // Axe reports the missing heading of a page that loads. A modal dialog hides the heading.
  await expect(page.locator('h1').first()).toBeAttached();
  // Axe reports insufficient contrast while elements fade in.
  await waitForAnimations(page);
  const axe = await createAxe(page);
  // Saves the time to report passed rules.
  axe.options({ resultTypes: ['violations', 'incomplete'] });
  const { violations, incomplete } = await configure(axe).analyze();
  const unresolved = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .map((rule) => ({ ...rule, nodes: rule.nodes.filter((node) => !isUndetermined(node)) }))
    .filter(({ nodes }) => nodes.length > 0);
  const messages = [...violations, ...unresolved].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
  expect(messages).toEqual([]);
}

type AxeNode = Awaited<ReturnType<AxeBuilder['analyze']>>['incomplete'][number]['nodes'][number];

/** Axe cannot determine the contrast of overlapping elements, of texts with one character, and of arrows. */
const isUndetermined = ({ any }: AxeNode) =>
  any.some(({ data }) =>
    /^(elmPartiallyObscur|bgOverlap|shortTextContent|nonBmp)/.test(data?.messageKey ?? ''),
  );
