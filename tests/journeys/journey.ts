import { createHash } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import type { DemoAccountName } from '#server/db/demo-accounts.ts';
import { demoPerson, openAs, type Person } from './people.ts';

/** Limits count by address; each journey comes from one of its own, so that none eats another's. */
function addressOf(testId: string): string {
  const [first, second, third] = createHash('sha256').update(testId).digest();
  return `10.${first}.${second}.${third}`;
}

type Fixtures = {
  faults: string[];
  /** Opens a path as somebody who has signed in before; signing in itself has its own journeys. */
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

  /** A journey on whose way a script fails, or the content security policy has to step in, has failed. */
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

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Waits until nothing fades, slides or gets its letters any more; what moves without end does not count. */
export async function comeToRest(page: Page): Promise<void> {
  const isAtRest = () =>
    document.fonts.status === 'loaded' &&
    document.querySelector('[data-starting-style], [data-ending-style]') === null &&
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .every(({ playState }) => playState !== 'running');
  await expect.poll(() => page.evaluate(isAtRest), 'the page comes to rest').toBe(true);
}

/** How far down the page is, once it has told those who remember it: the event comes a frame after the scrolling. */
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

async function expectNoViolations(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  // Axe objects to the colours of what is fading in.
  await comeToRest(page);
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

/** What lies beneath something that has opened, and what lies over it: axe does not know which of the two is read. */
const isCovered = ({ any }: AxeNode) =>
  any.some(({ data }) => /^(elmPartiallyObscur|bgOverlap)/.test(data?.messageKey ?? ''));
