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
import { debianInstallers, findOrInstall } from './find-or-install.ts';

type Count = { passed: number; failed: number; skipped?: number };

const quick = process.argv.includes('--quick');
const cluster = process.argv.includes('--cluster');
const resilience = process.argv.includes('--resilience');
const tempFolder = mkdtempSync(path.join(tmpdir(), 'muster-results-'));
const total: Required<Count> = { passed: 0, failed: 0, skipped: 0 };
/** Test processes append their counts to this file. */
const counterFile = path.join(tempFolder, 'tally');

if (cluster) await runPart('Cluster tests', runClusterTests);
else if (resilience) await runPart('Slow resilience tests', runSlowResilienceTests);
else {
  await runMainTests();
  if (process.argv.includes('--with-resilience'))
    await runPart('Slow resilience tests', runSlowResilienceTests);
}
const counters = formatCounters(counterFile);
rmSync(tempFolder, { recursive: true });

if (counters.length > 0) printLine(`\n${counters.join('\n')}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
printLine(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 ? 1 : 0);

async function runMainTests(): Promise<void> {
  await runPart('Format and lint', () =>
    toCount(runTool(['@biomejs/biome/bin/biome', 'check', '--error-on-warnings'])),
  );
  await runPart('Types', () => toCount(runTool(['typescript/bin/tsc', '--build'])));
  await runPart('Import rules', () => toCount(run(['scripts/check-imports.ts'])));
  await runPart('Language rules', () => toCount(run(['scripts/check-language.ts'])));
  if (quick) await runPart('Unit tests', () => runVitest('--project', 'unit', '--project', 'web'));
  else
    await runPart('Unit tests, and server tests with both databases', () =>
      runVitest('--project', '!cluster', '--project', '!resilience-slow'),
    );
  if (!quick) await runPart('End-to-end tests', runEndToEndTests);
}

async function runSlowResilienceTests(): Promise<Count> {
  await buildWeb();
  return runVitest('--project', 'resilience-slow');
}

async function runPart(label: string, work: () => Promise<Count>): Promise<void> {
  const started = performance.now();
  printLine(`\n▸ ${label}`);
  const { passed, failed, skipped = 0 } = await work();
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  printLine(`${failed > 0 ? '✗' : '✓'} ${label}: ${passed} passed, ${failed} failed, ${seconds} s`);
}

async function runVitest(...projects: string[]): Promise<Count> {
  const report = path.join(tempFolder, 'vitest.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runTool(['vitest/vitest.mjs', 'run', ...projects, ...reporters]);
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'));
  // A test file that fails to load adds no failed test.
  const failed = numFailedTests === 0 && code !== 0 ? 1 : numFailedTests;
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

async function runClusterTests(): Promise<Count> {
  const nginx = await findOrInstall({
    name: 'nginx',
    find: findNginx,
    installers: debianInstallers('nginx'),
    missing: nginxMissing,
  });
  if ('path' in nginx) return runVitest('--project', 'cluster');
  printLine(nginx.missing);
  return { passed: 0, failed: 1 };
}

async function runEndToEndTests(): Promise<Count> {
  const browser = await findBrowser();
  if ('missing' in browser) {
    printLine(browser.missing);
    return { passed: 0, failed: 1 };
  }
  await buildWeb();
  const report = path.join(tempFolder, 'playwright.json');
  const args = ['@playwright/test/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts'];
  const code = await runTool(args, {
    E2E_PORT: String(await findFreePort()),
    E2E_MARKETPLACE_PORT: String(await findFreePort()),
    E2E_BROWSER: browser.path,
    E2E_DATA: path.join(tempFolder, 'e2e'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { stats } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed, skipped: stats.skipped };
}

async function toCount(code: Promise<number>): Promise<Count> {
  return (await code) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function runTool([script = '', ...args]: string[], environment?: Record<string, string>): Promise<number> {
  return run([path.join('node_modules', script), ...args], environment);
}

function run(args: string[], environment: Record<string, string> = {}): Promise<number> {
  const env = { ...process.env, COUNTERS_FILE: counterFile, ...environment };
  const child = spawn(process.execPath, args, { stdio: 'inherit', env });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
