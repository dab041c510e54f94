// Runs a script of the project with the pinned Node, installing the packages first when the lockfile changed.
// Plain JavaScript, because this file must run on any installed Node from version 20.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, 'node_modules');
const installStampFile = path.join(modules, '.muster-installed');

const [script, ...scriptArguments] = process.argv.slice(2);
if (!script) fail('Usage: node scripts/launch.mjs SCRIPT [ARGUMENTS]');

assertBuildablePath();
await install();
await run(findPinnedNode(), [path.join(root, script), ...scriptArguments]);

/** Vite cannot build in a path with these characters. */
function assertBuildablePath() {
  const [character] = root.match(process.platform === 'win32' ? /['#]/ : /['#?*]/) ?? [];
  if (character)
    fail(
      `The path of this folder contains ${character} and the web cannot be built there: move it to a path without ' # ? and *, then try again.\n  ${root}`,
    );
}

async function install() {
  const lockfile = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const stamp = createHash('sha256')
    .update(lockfile)
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
  if (existsSync(installStampFile) && readFileSync(installStampFile, 'utf8') === stamp) return;

  const stopProgress = showProgress('Installing packages');
  const npm = process.env.npm_execpath;
  const [program, npmScript] = npm ? [process.execPath, [npm]] : ['npm', []];
  const child = spawn(program, [...npmScript, 'ci', '--include=dev', '--loglevel=error', '--no-progress'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: !npm && process.platform === 'win32',
  });
  forwardSignals(child);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await waitForExit(child);
  stopProgress(code === 0);
  if (code !== 0) fail(`npm could not install the packages:\n${output.trim()}`);
  writeFileSync(installStampFile, stamp);
}

/** Shows the elapsed time, because npm prints no progress without a terminal. */
function showProgress(label) {
  const started = performance.now();
  const isTerminal = process.stdout.isTTY;
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  const line = () => `  ${label} … ${seconds()}`;
  if (!isTerminal) process.stdout.write(`  ${label} …\n`);
  const timer = setInterval(
    () => process.stdout.write(isTerminal ? `\r${line()}` : `${line()}\n`),
    isTerminal ? 200 : 5000,
  );
  return (hasSucceeded) => {
    clearInterval(timer);
    if (isTerminal) process.stdout.write('\r\x1b[K');
    if (hasSucceeded) process.stdout.write(`✓ ${label}, ${seconds()}\n`);
  };
}

function findPinnedNode() {
  const isWindows = process.platform === 'win32';
  const machine = `${isWindows ? 'win' : process.platform}-${process.arch}`;
  for (const name of [`node-${machine}`, `node-bin-${machine}`]) {
    const candidate = path.join(modules, name, 'bin', isWindows ? 'node.exe' : 'node');
    if (existsSync(candidate)) return candidate;
  }
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 2)) return process.execPath;
  return fail(
    `Muster includes Node for Linux, macOS and Windows, but not for ${process.platform}-${process.arch}: ` +
      `install Node 24.2 or newer and try again (this is ${process.version}).`,
  );
}

/** npm's shell does not forward signals, and an orphaned portal would keep its ports and locks. */
function exitWithParent(child) {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();
}

async function run(node, args) {
  const child = spawn(node, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      // Password hashing can use all cores. Four more threads keep file reads responsive.
      UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? String(availableParallelism() + 4),
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(modules, '.cache', 'node'),
    },
  });
  forwardSignals(child);
  exitWithParent(child);
  process.exit(await waitForExit(child));
}

/** Forwards signals instead of exiting, to return the exit code of the child. A terminal sends Ctrl-C to both. */
function forwardSignals(child) {
  process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM').removeAllListeners('SIGHUP');
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
}

function waitForExit(child) {
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`Could not start ${child.spawnfile}: ${error.message}`));
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
