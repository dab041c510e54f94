import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { buildWeb } from '#scripts/build-web.ts';
import { findBrowser } from '#scripts/find-browser.ts';
import { exitWithErrors, printLine, withProgress } from '#server/start/progress.ts';
import { findFreePort } from '#tests/support/find-free-port.ts';
import { startPortalProcess } from '#tests/support/portal-process.ts';
import type { BudgetResult } from '../budget-result.ts';
import { describeMachine } from '../machine.ts';
import { listMainRoutes, signIn } from './main-routes.ts';
import { measurePageWeight } from './page-weight.ts';
import { launchBrowser, signInBrowser } from './phone-page.ts';
import { runLighthouse } from './run-lighthouse.ts';
import { listStaffRoutes } from './staff-routes.ts';
import { checkWebBudgets, type MeasuredRoute } from './web-budgets.ts';
import { renderWebTables, writeWebReport } from './web-report.ts';

export async function measureWeb(): Promise<BudgetResult> {
  const found = await findBrowser();
  if ('error' in found) exitWithErrors(found.error);
  await buildWeb();
  await using cleanup = new AsyncDisposableStack();
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-bench-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  // Uses the embedded database, so that no other database is seeded.
  const settings = { DATA_DIR: folder, DATABASE_URL: '', DEMO: 'true' };
  const portal = await withProgress('Starting the portal', () => startPortalProcess(settings));
  cleanup.defer(async () => void (await portal.end('SIGTERM')));
  const debuggingPort = await findFreePort();
  const browser = await launchBrowser(found.path, debuggingPort);
  cleanup.defer(() => browser.close());
  const routes = await measureRoutes(portal.url, browser, debuggingPort);
  writeWebReport(routes, `${describeMachine()}, Chromium ${browser.version()}`);
  printLine(`\n${renderWebTables(routes)}\n\nThe report is in docs/bench/web.md.`);
  return checkWebBudgets(routes);
}

async function measureRoutes(portalUrl: string, browser: Browser, debuggingPort: number) {
  const session = await signIn(portalUrl, 'member');
  const staffSession = await signIn(portalUrl, 'staff');
  const routes = [
    ...(await listMainRoutes(portalUrl, session)),
    ...(await listStaffRoutes(portalUrl, staffSession)),
  ];
  const measured: MeasuredRoute[] = [];
  let isSignedIn = false;
  for (const route of routes) {
    await withProgress(`Measuring ${route.name}`, async () => {
      const routeSession = route.forStaff ? staffSession : session;
      const weight = await measurePageWeight(browser, portalUrl, routeSession, route);
      if (!route.withLighthouse) return void measured.push({ ...route, weight });
      // The sign-in page is first in the list, because it redirects members who are signed in.
      if (!route.signedOut && !isSignedIn) await signInBrowser(debuggingPort, portalUrl, session);
      isSignedIn ||= !route.signedOut;
      const lighthouse = await runLighthouse(`${portalUrl}${route.path}`, browser, debuggingPort);
      measured.push({ ...route, weight, lighthouse });
    });
  }
  return measured;
}
