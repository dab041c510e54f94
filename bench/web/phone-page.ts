import { type Browser, chromium, type Page } from '@playwright/test';
import type { Session } from './main-routes.ts';

/** The telephone as which Lighthouse measures: what is below its fold is not loaded. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

export function launchBrowser(executablePath: string, debuggingPort: number): Promise<Browser> {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
  const args = ['--no-sandbox', `--remote-debugging-port=${debuggingPort}`, ...quiet];
  return chromium.launch({ executablePath, args });
}

/** A page of somebody whose browser knows nothing of the portal but, maybe, that they signed in. */
export async function withPhonePage<Result>(
  browser: Browser,
  session: Session | null,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    if (session) await page.addInitScript(keepSession, session);
    return await work(page);
  } finally {
    await context.close();
  }
}

/** The keys under which the web keeps the session; it runs in the browser, hence nothing from outside. */
function keepSession({ token, userId }: Session): void {
  localStorage.setItem('muster.token', token);
  localStorage.setItem('muster.userId', userId);
}

/** Signs in the browser itself: Lighthouse opens pages of its own there, beside those of Playwright. */
export async function signInBrowser(debuggingPort: number, portal: string, session: Session): Promise<void> {
  const outside = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`);
  const page = await outside.contexts()[0]?.newPage();
  if (!page) throw new Error('The browser has no context of its own to sign in.');
  await page.goto(`${portal}/favicon.svg`);
  await page.evaluate(keepSession, session);
  await page.close();
  await outside.close();
}
