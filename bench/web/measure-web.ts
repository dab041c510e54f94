import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { buildWeb } from '#scripts/build-web.ts';
import { findBrowser } from '#scripts/find-browser.ts';
import { giveUp, say, step } from '#server/start/progress.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type PortalProcess, startPortalProcess } from '#tests/support/portal-process.ts';
import type { Judgement } from '../judgement.ts';
import { describeMachine } from '../machine.ts';
import { judge, runsEach } from './lighthouse-judge.ts';
import { mainRoutes, type Session, signIn } from './main-routes.ts';
import { weigh } from './page-weight.ts';
import { launchBrowser, signInBrowser } from './phone-page.ts';
import { judgeRoutes, type Measured } from './web-budgets.ts';
import { tables, writeReport } from './web-report.ts';

type Bench = { portal: string; session: Session; browser: Browser; debuggingPort: number };

/** The web's half: weight and Lighthouse of the main routes, over the built portal with its demo association. */
export async function measureWeb(): Promise<Judgement> {
  const found = await findBrowser();
  if ('missing' in found) giveUp(found.missing);
  await buildWeb();
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-bench-'));
  let portal: PortalProcess | undefined;
  let browser: Browser | undefined;
  try {
    // The embedded engine, whatever this machine is set to: nobody's data is filled or measured by accident.
    const settings = { DATA_DIR: folder, DATABASE_URL: '', DEMO: 'true' };
    portal = await step('Starting the portal', () => startPortalProcess(settings));
    const debuggingPort = await freePort();
    browser = await launchBrowser(found.path, debuggingPort);
    const { url } = portal;
    const routes = await measureRoutes({ portal: url, session: await signIn(url), browser, debuggingPort });
    const machine = { ...describeMachine(), browser: `Chromium ${browser.version()}` };
    writeReport({ date: new Date().toISOString(), machine, routes });
    say(`\n${tables(routes)}\n\nWritten to docs/bench/web.md.`);
    return judgeRoutes(routes);
  } finally {
    await browser?.close();
    await portal?.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureRoutes({ portal, session, browser, debuggingPort }: Bench): Promise<Measured[]> {
  const routes = await mainRoutes(portal, session);
  const measured: Measured[] = [];
  for (const route of routes) {
    const weight = await step(`Weighing ${route.name}`, () => weigh(browser, portal, session, route));
    measured.push({ ...route, weight });
  }
  let signedIn = false;
  // Who has signed in is never shown the sign-in page: the routes of strangers come first.
  for (const route of measured.filter(({ judged }) => judged).toSorted(strangersFirst)) {
    if (!route.signedOut && !signedIn) {
      await signInBrowser(debuggingPort, portal, session);
      signedIn = true;
    }
    route.judgement = await step(`Lighthouse on ${route.name}`, async ({ advance }) => {
      let runs = 0;
      const where = { browser, port: debuggingPort };
      return judge(`${portal}${route.path}`, where, () => advance(++runs / runsEach));
    });
  }
  return measured;
}

const strangersFirst = (one: Measured, other: Measured) =>
  Number(other.signedOut ?? false) - Number(one.signedOut ?? false);
