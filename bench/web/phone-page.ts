import { type Browser, chromium, type Page } from '@playwright/test';
import type { Session } from './main-routes.ts';

/** Lighthouse's simulated phone. The viewport determines which lazy images the browser loads. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

export function launchBrowser(executablePath: string, debuggingPort: number): Promise<Browser> {
  const noTraffic = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
  const args = ['--no-sandbox', `--remote-debugging-port=${debuggingPort}`, ...noTraffic];
  return chromium.launch({ executablePath, args });
}

export async function withPhonePage<Result>(
  browser: Browser,
  session: Session | undefined,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    if (session) await page.addInitScript(storeSession, session);
    return await work(page);
  } finally {
    await context.close();
  }
}

/** Runs in the browser, so it cannot use variables of this module. */
function storeSession({ token, userId }: Session): void {
  localStorage.setItem('muster.token', token);
  localStorage.setItem('muster.userId', userId);
}

/** Stores the session in the browser's default context, in which Lighthouse opens its pages. */
export async function signInBrowser(debuggingPort: number, portalUrl: string, session: Session) {
  const connection = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`);
  const page = await connection.contexts()[0]?.newPage();
  if (!page) throw new Error('The browser has no default context.');
  // Local storage belongs to an origin, so open a small file of the portal first.
  await page.goto(`${portalUrl}/favicon.svg`);
  await page.evaluate(storeSession, session);
  await page.close();
  await connection.close();
}
