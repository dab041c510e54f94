/** The process: reads the configuration, starts the portal, says where it is, and stops it cleanly. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import { type Config, ConfigFault, readConfig } from './config.ts';
import { demoAccounts, demoEmail, demoPassword } from './db/demo/accounts.ts';
import { CannotStart, type Portal, startPortal } from './portal.ts';
import { giveUp, say, step } from './progress.ts';

const root = path.resolve(import.meta.dirname, '..');
const webFolder = path.join(root, 'dist', 'web');

export async function main(): Promise<void> {
  try {
    const config = configuration();
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    if (!existsSync(webFolder))
      throw new CannotStart('The web is not built yet: run `npm start`, which builds it.');
    const portal = await startPortal({ config, build: { version, build: buildId() }, webFolder, show: step });
    stopGracefully(portal);
    announce(config);
  } catch (error) {
    if (error instanceof ConfigFault) giveUp(...error.faults);
    if (error instanceof CannotStart) giveUp(error.message);
    throw error;
  }
}

function configuration(): Config {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return readConfig(process.env, root);
}

/** The mark that the build left: which web is served, for `/meta`. */
function buildId(): string {
  const file = path.join(webFolder, 'build-id');
  return existsSync(file) ? readFileSync(file, 'utf8') : 'unknown';
}

function stopGracefully(portal: Portal): void {
  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err) portal.log.fatal({ err }, 'the process ends because of a fault');
    await portal.stop();
  });
}

function announce(config: Config): void {
  const lines = [
    '',
    `  ${config.association.name} is open`,
    `  Portal       ${config.publicUrl}`,
    `  Marketplace  ${config.marketplace.url}`,
  ];
  if (config.demo) {
    lines.push(
      `  Outbox       ${config.publicUrl}/outbox`,
      '',
      `  Demo accounts, all with the password ${demoPassword}`,
    );
    lines.push(...demoAccounts.map(({ name, kind }) => `    ${demoEmail(name).padEnd(30)} ${kind}`));
  }
  say(lines.join('\n'));
}

if (import.meta.main) await main();
