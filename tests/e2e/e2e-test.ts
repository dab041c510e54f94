import { createHash } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page, type Route } from '@playwright/test';
import type { DemoAccountName } from '#server/db/demo-accounts.ts';
import { demoPerson, openAs, type Person } from './accounts.ts';

/** Rate limits count by address, so each journey has a separate one. */
function addressOf(testId: string): string {
  const [first, second, third] = createHash('sha256').update(testId).digest();
  return `10.${first}.${second}.${third}`;
}

type Fixtures = {
  faults: string[];
  /** Opens a path with a stored session. */
  open(path: string, person?: Person | DemoAccountName): Promise<Person>;
};

export const test = base.extend<Fixtures>({
  open: async ({ page, request }, use) =>
    use(async (path, person = 'member') => {
      const opened = typeof person === 'string' ? await demoPerson(request, person) : person;
      await openAs(page, opened, path);
      return opened;
    }),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  extraHTTPHeaders: async ({}, use, { testId }) => use({ 'x-forwarded-for': addressOf(testId) }),

  /** Fails a journey when a script fails or violates the content security policy. */
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) faults.push(message.text());
      });
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Holds the matching requests until the returned function is called. */
export async function hold(page: Page, url: Parameters<Page['route']>[0]): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released.promise;
    // The page may have aborted the request.
    await route.fallback().catch(() => {});
  });
  return released.resolve;
}

export const respond = (
  page: Page,
  url: Parameters<Page['route']>[0],
  response: Parameters<Route['fulfill']>[0],
) => page.route(url, (route) => route.fulfill(response));

/** Opens another screen without loading the page again. Its heading is a new element or gets the focus. */
export async function navigate(page: Page, path: string): Promise<void> {
  await expect(heading(page)).toBeVisible();
  await page.evaluate((to) => {
    (document.activeElement as HTMLElement | null)?.blur();
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState({}, '', to);
  }, path);
  await expect(page.locator('h1:not([data-left]), h1:focus, h2:focus').first()).toBeVisible();
}

/** Waits for fonts and finite animations. */
export async function waitForAnimations(page: Page): Promise<void> {
  const isAtRest = () =>
    document.fonts.status === 'loaded' &&
    document.querySelector('[data-starting-style], [data-ending-style]') === null &&
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .every(({ playState }) => playState !== 'running');
  await expect.poll(() => page.evaluate(isAtRest), 'the page comes to rest').toBe(true);
}

/** Returns the scroll position after the scroll event, which comes one frame later. */
export const scrolled = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((tell) => {
        requestAnimationFrame(() => requestAnimationFrame(() => tell(Math.round(scrollY))));
      }),
  );

/** Checks everything but contrast, which takes half of the time and is checked once for each screen and component. */
export const expectAccessible = (page: Page) =>
  expectNoViolations(page, (axe) => axe.disableRules('color-contrast'));

export const expectContrast = (page: Page) =>
  expectNoViolations(page, (axe) => axe.withRules('color-contrast'));

export async function expectContrastInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectContrast(page);
  }
}

async function expectNoViolations(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  // Axe objects to the colours of what is fading in.
  await waitForAnimations(page);
  const axe = new AxeBuilder({ page })
    // Passed rules need not be reported, and a page without frames needs no second page: both take much time.
    .options({ resultTypes: ['violations', 'incomplete'] })
    .setLegacyMode(page.frames().length === 1);
  const { violations, incomplete } = await choose(axe).analyze();
  const undecided = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .map((rule) => ({ ...rule, nodes: rule.nodes.filter((node) => !isCovered(node)) }))
    .filter(({ nodes }) => nodes.length > 0);
  const found = [...violations, ...undecided].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
  expect(found).toEqual([]);
}

type AxeNode = Awaited<ReturnType<AxeBuilder['analyze']>>['incomplete'][number]['nodes'][number];

/** Axe cannot decide the contrast of overlapping elements. */
const isCovered = ({ any }: AxeNode) =>
  any.some(({ data }) => /^(elmPartiallyObscur|bgOverlap)/.test(data?.messageKey ?? ''));
