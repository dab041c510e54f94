/**
 * `npm run test:image`: builds the image with docker or podman, and starts it with both databases. IMAGE_BUILD_OPTIONS
 * and IMAGE_RUN_OPTIONS add options to the two commands.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { exitWithErrors, printLine, withProgress } from '#server/start/progress.ts';
import { findFreePort } from '#tests/support/find-free-port.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';

const image = 'muster-test';
const readyTimeoutMs = 120_000;
const optionsFrom = (name: string) => process.env[name]?.split(' ').filter(Boolean) ?? [];

const isInstalled = (name: string) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0;
const engine = ['docker', 'podman'].find(isInstalled);
if (!engine) exitWithErrors('npm run test:image needs docker or podman, and neither is installed.');
const container = (...args: string[]) =>
  execFileSync(engine, args, { encoding: 'utf8', stdio: 'pipe' }).trim();

await withProgress('Building the image', async () => {
  const options = optionsFrom('IMAGE_BUILD_OPTIONS');
  const args = ['build', ...options, '--file', 'deploy/Dockerfile', '--tag', image, '.'];
  const { status } = spawnSync(engine, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) exitWithErrors(`${engine} could not build the image.`);
});
const bytes = Number(container('image', 'inspect', '--format', '{{.Size}}', image));
printLine(`  Image size: ${Math.round(bytes / 1e6)} MB, including the base image.`);

const postgres = await startPostgres();
let failed = 0;
try {
  await testImage('with the embedded database', {});
  await testImage('with PostgreSQL', { DATABASE_URL: postgres.url });
} finally {
  await postgres.stop();
}
printLine(`\n${2 - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

async function testImage(label: string, settings: Record<string, string>): Promise<void> {
  try {
    await withProgress(`Starting, signing in and stopping ${label}`, () => startAndStop(settings));
  } catch (error) {
    failed += 1;
    printLine(`✗ ${label}: ${(error as Error).message}`);
  }
}

async function startAndStop(settings: Record<string, string>): Promise<void> {
  const port = await findFreePort();
  const environment = {
    DEMO: 'true',
    PORT: String(port),
    MARKETPLACE_PORT: String(await findFreePort()),
    ...settings,
  };
  const envOptions = Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const options = optionsFrom('IMAGE_RUN_OPTIONS');
  const name = `muster-test-${port}`;
  try {
    container('run', '--detach', '--name', name, '--network=host', ...options, ...envOptions, image);
    await signIn(`http://127.0.0.1:${port}`, name);
    container('stop', '--time=30', name);
    const code = container('inspect', '--format', '{{.State.ExitCode}}', name);
    if (code !== '0') throw new Error(`it stopped with exit code ${code}`);
  } finally {
    container('rm', '--force', '--volumes', name);
  }
}

async function signIn(url: string, name: string): Promise<void> {
  const deadline = performance.now() + readyTimeoutMs;
  const fetchReadiness = () => fetch(`${url}/health/ready`).catch(() => null);
  while (!(await fetchReadiness())?.ok) {
    if (performance.now() > deadline)
      throw new Error(`it was not ready within ${readyTimeoutMs / 1000} s\n${container('logs', name)}`);
    await delay(200);
  }
  const form = { grant_type: 'password', username: demoEmail('member'), password: demoPassword };
  const response = await fetch(`${url}/connect/token`, { method: 'POST', body: new URLSearchParams(form) });
  if (!response.ok) throw new Error(`signing in returned ${response.status}`);
  const page = await (await fetch(url)).text();
  if (!page.includes('<script')) throw new Error('the web is missing');
}
