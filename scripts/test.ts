/** `npm test` and its variants. See docs/architecture.md for the tests that each runs. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { printLine } from '#server/start/progress.ts';
import { freePort } from '#tests/support/free-port.ts';
import { findNginx, nginxIsMissing } from '#tests/support/nginx.ts';
import { tallied } from '#tests/support/test-counters.ts';
import { buildWeb } from './build-web.ts';
import { findBrowser } from './find-browser.ts';
import { debianInstallers, findOrInstall } from './find-or-install.ts';

type Count = { passed: number; failed: number; skipped?: number };

const quick = process.argv.includes('--quick');
const cluster = process.argv.includes('--cluster');
const resilience = process.argv.includes('--resilience');
const scratch = mkdtempSync(path.join(tmpdir(), 'muster-results-'));
const total: Required<Count> = { passed: 0, failed: 0, skipped: 0 };
/** Tests in other processes add their counts here. */
const counterFile = path.join(scratch, 'tally');

if (cluster) await part('Cluster tests', runClusterTests);
else if (resilience) await part('Slow resilience tests', runSlowResilienceTests);
else {
  await everythingElse();
  if (process.argv.includes('--with-resilience')) await part('Slow resilience tests', runSlowResilienceTests);
}
const counted = tallied(counterFile);
rmSync(scratch, { recursive: true });

if (counted.length > 0) printLine(`\n${counted.join('\n')}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
printLine(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 ? 1 : 0);

async function everythingElse(): Promise<void> {
  await part('Format and lint', () =>
    toCount(tool(['@biomejs/biome/bin/biome', 'check', '--error-on-warnings'])),
  );
  await part('Types', () => toCount(tool(['typescript/bin/tsc', '--build'])));
  await part('Import rules', () => toCount(run(['scripts/check-imports.ts'])));
  if (quick) await part('Unit tests', () => vitest('--project', 'unit', '--project', 'web'));
  else
    await part('Unit tests, and server tests on both engines', () =>
      vitest('--project', '!cluster', '--project', '!resilience-slow'),
    );
  if (!quick) await part('End-to-end tests', runEndToEndTests);
}

async function runSlowResilienceTests(): Promise<Count> {
  await buildWeb();
  return vitest('--project', 'resilience-slow');
}

async function part(label: string, work: () => Promise<Count>): Promise<void> {
  const started = performance.now();
  printLine(`\n▸ ${label}`);
  const { passed, failed, skipped = 0 } = await work();
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  printLine(`${failed > 0 ? '✗' : '✓'} ${label}: ${passed} passed, ${failed} failed, ${seconds} s`);
}

async function vitest(...projects: string[]): Promise<Count> {
  const report = path.join(scratch, 'vitest.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const code = await tool(['vitest/vitest.mjs', 'run', ...projects, ...reporters]);
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'));
  // A file that fails to load has no failed test.
  const failed = numFailedTests === 0 && code !== 0 ? 1 : numFailedTests;
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

async function runClusterTests(): Promise<Count> {
  const proxy = await findOrInstall({
    name: 'nginx',
    find: findNginx,
    installers: debianInstallers('nginx'),
    missing: nginxIsMissing,
  });
  if ('path' in proxy) return vitest('--project', 'cluster');
  printLine(proxy.missing);
  return { passed: 0, failed: 1 };
}

async function runEndToEndTests(): Promise<Count> {
  const browser = await findBrowser();
  if ('missing' in browser) {
    printLine(browser.missing);
    return { passed: 0, failed: 1 };
  }
  await buildWeb();
  const report = path.join(scratch, 'playwright.json');
  const args = ['@playwright/test/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts'];
  const code = await tool(args, {
    E2E_PORT: String(await freePort()),
    E2E_MARKETPLACE_PORT: String(await freePort()),
    E2E_BROWSER: browser.path,
    E2E_DATA: path.join(scratch, 'e2e'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { stats } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed, skipped: stats.skipped };
}

async function toCount(code: Promise<number>): Promise<Count> {
  return (await code) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function tool([script = '', ...args]: string[], environment?: Record<string, string>): Promise<number> {
  return run([path.join('node_modules', script), ...args], environment);
}

function run(args: string[], environment: Record<string, string> = {}): Promise<number> {
  const env = { ...process.env, TALLY_FILE: counterFile, ...environment };
  const child = spawn(process.execPath, args, { stdio: 'inherit', env });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
