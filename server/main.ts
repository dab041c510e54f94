import { readFileSync } from 'node:fs';
import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import { type Config, ConfigError } from './config/config.ts';
import { readEnvironment } from './config/environment.ts';
import { demoAccounts, demoEmail, demoPassword } from './db/demo-accounts.ts';
import { isDiskFull } from './http/disk-space.ts';
import { redactStack, toError } from './log/redact-error.ts';
import { type RunningPortal, startPortal } from './portal.ts';
import { exitWithErrors, printLine, withProgress } from './start/progress.ts';
import { StartupError } from './start/startup-checks.ts';

const root = path.resolve(import.meta.dirname, '..');
const webFolder = path.join(root, 'dist', 'web');

export async function main(prepareWeb?: () => Promise<void>): Promise<void> {
  try {
    const config = readEnvironment(root);
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const portal = await startPortal({ config, version, webFolder, prepareWeb, showProgress: withProgress });
    installShutdownHandler(portal);
    printStartupSummary(config, portal);
  } catch (error) {
    if (error instanceof ConfigError) exitWithErrors(...error.problems);
    if (error instanceof StartupError) exitWithErrors(error.message);
    if (isDiskFull(error)) exitWithErrors('The disk is full: free some space and start again.');
    // Redacted, because database errors quote rows.
    exitWithErrors(`The portal could not start: ${redactStack(toError(error))}`);
  }
}

function installShutdownHandler(portal: RunningPortal): void {
  closeWithGrace({ delay: 20_000, logger: false }, async ({ err, signal }) => {
    if (err) portal.log.fatal({ err }, 'unexpected error, shutting down');
    await portal.stop({ drainFirst: signal === 'SIGTERM' });
  });
}

function printStartupSummary(
  config: Config,
  { associationName, warnings }: Pick<RunningPortal, 'associationName' | 'warnings'>,
): void {
  const lines = [
    '',
    `  ${associationName} is running`,
    `  Portal       ${config.publicUrl}`,
    `  Marketplace  ${config.marketplace.url}`,
  ];
  if (config.demo) {
    lines.push(`  Outbox       ${config.publicUrl}/outbox`, '');
    lines.push(`  Demo accounts, all with the password ${demoPassword}`);
    lines.push(...demoAccounts.map(({ name, kind }) => `    ${demoEmail(name).padEnd(30)} ${kind}`));
  }
  for (const warning of warnings) lines.push('', `  ! ${warning}`);
  printLine(lines.join('\n'));
}

if (process.argv[1] === import.meta.filename) await main();
