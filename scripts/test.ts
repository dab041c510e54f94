/** Runs `npm test` and its variants. See docs/architecture.md for the tests that each runs. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { printLine } from '#server/start/progress.ts';
import { findFreePort } from '#tests/support/find-free-port.ts';
import { findNginx, nginxMissing } from '#tests/support/nginx.ts';
import { formatCounters } from '#tests/support/test-counters.ts';
import { buildWeb } from './build-web.ts';
import { findBrowser } from './find-browser.ts';
import { findOrInstall, listDebianInstallers } from './find-or-install.ts';

type Count = { passed: number; failed: number; skipped?: number; flaky?: number };

const oneFailure: Count = { passed: 0, failed: 1 };
const hasFlag = (flag: string) => process.argv.includes(flag);
const tempFolder = mkdtempSync(path.join(tmpdir(), 'muster-results-'));
const total: Required<Count> = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
/** Test processes append their counts to this file. */
const counterFile = path.join(tempFolder, 'tally');

if (hasFlag('--cluster')) await runStage('Cluster tests', runClusterTests);
else if (!hasFlag('--resilience')) await runMainTests();
if (hasFlag('--resilience') || hasFlag('--with-resilience'))
  await runStage('Slow resilience tests', runSlowResilienceTests);
const counters = formatCounters(counterFile);
rmSync(tempFolder, { recursive: true });

if (counters.length > 0) printLine(`\n${counters.join('\n')}`);
// Flaky tests pass at the second attempt.
if (total.flaky > 0) printLine(`\nflaky end-to-end tests: ${total.flaky}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
printLine(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 ? 1 : 0);

async function runMainTests(): Promise<void> {
  const biome = 'node_modules/@biomejs/biome/bin/biome';
  await runCheck('Format and lint', [biome, 'check', '--error-on-warnings']);
  await runCheck('Types', ['node_modules/typescript/bin/tsc', '--build']);
  await runCheck('Import rules', ['scripts/check-imports.ts']);
  await runCheck('Language rules', ['scripts/check-language.ts']);
  if (hasFlag('--quick')) return runStage('Unit tests', () => runVitest('unit', 'web'));
  const label = 'Unit tests, and server tests with both databases';
  await runStage(label, () => runVitest('!cluster', '!resilience-slow'));
  await runStage('End-to-end tests', runEndToEndTests);
}

function runCheck(label: string, command: string[]): Promise<void> {
  return runStage(label, async () => ((await run(command)) === 0 ? { passed: 1, failed: 0 } : oneFailure));
}

async function runSlowResilienceTests(): Promise<Count> {
  await buildWeb();
  return runVitest('resilience-slow');
}

async function runStage(label: string, work: () => Promise<Count>): Promise<void> {
  const started = performance.now();
  printLine(`\n▸ ${label}`);
  const { passed, failed, skipped = 0, flaky = 0 } = await work();
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  total.flaky += flaky;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  printLine(`${failed > 0 ? '✗' : '✓'} ${label}: ${passed} passed, ${failed} failed, ${seconds} s`);
}

async function runVitest(...projects: string[]): Promise<Count> {
  const report = path.join(tempFolder, 'vitest.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const options = [...projects.flatMap((name) => ['--project', name]), ...reporters];
  const code = await run(['node_modules/vitest/vitest.mjs', 'run', ...options]);
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'));
  // A test file that fails to load adds no failed test.
  const failed = numFailedTests === 0 && code !== 0 ? 1 : numFailedTests;
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

async function runClusterTests(): Promise<Count> {
  const nginx = await findOrInstall({
    name: 'nginx',
    find: findNginx,
    installers: listDebianInstallers('nginx'),
    error: nginxMissing,
  });
  if ('path' in nginx) return runVitest('cluster');
  printLine(nginx.error);
  return oneFailure;
}

async function runEndToEndTests(): Promise<Count> {
  const browser = await findBrowser();
  if ('error' in browser) {
    printLine(browser.error);
    return oneFailure;
  }
  await buildWeb();
  const report = path.join(tempFolder, 'playwright.json');
  const playwright = 'node_modules/@playwright/test/cli.js';
  const command = [playwright, 'test', '--config', 'tests/e2e/playwright.config.ts'];
  const code = await run(command, {
    E2E_PORT: String(await findFreePort()),
    E2E_MARKETPLACE_PORT: String(await findFreePort()),
    E2E_BROWSER: browser.path,
    E2E_DATA: path.join(tempFolder, 'e2e'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { stats } = JSON.parse(readFileSync(report, 'utf8'));
  const { expected, flaky, unexpected, skipped } = stats;
  const failed = unexpected === 0 && code !== 0 ? 1 : unexpected;
  return { passed: expected + flaky, failed, skipped, flaky };
}

function run(command: string[], environment: Record<string, string> = {}): Promise<number> {
  const env = { ...process.env, COUNTERS_FILE: counterFile, ...environment };
  const child = spawn(process.execPath, command, { stdio: 'inherit', env });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
