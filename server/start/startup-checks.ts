import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { warnAboutDemoAccounts } from '../features/authentication/demo-accounts.ts';
import { ensurePrivateDirectory } from '../files/private-directory.ts';
import { getFreeBytes, isDiskFull } from '../http/disk-space.ts';
import { isPrlimitMissing } from '../linux/memory-limit.ts';
import { findPortProblem } from './port-check.ts';

export class StartupError extends Error {}

export async function assertStartable(config: Config): Promise<void> {
  assertPaymentsConfigured(config);
  await assertPortAvailable(config.host, config.port, 'PORT');
  await assertPortAvailable(config.host, config.marketplacePort, 'MARKETPLACE_PORT');
  if (config.metrics) await assertPortAvailable(config.metrics.host, config.metrics.port, 'METRICS_PORT');
  await assertWritable(config.dataDir);
  await assertSpaceForFirstStart(config);
}

async function assertPortAvailable(host: string, port: number, variable: string): Promise<void> {
  const problem = await findPortProblem(host, port, variable);
  if (problem) throw new StartupError(problem);
}

/** Test payments let anyone join without paying, so they must be enabled explicitly. */
function assertPaymentsConfigured({ stripe, testPayments }: Config): void {
  if (stripe.secretKey || testPayments) return;
  throw new StartupError(
    'Payments are not configured. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or TEST_PAYMENTS=true to try the portal without charging anyone.',
  );
}

async function assertWritable(folder: string): Promise<void> {
  try {
    ensurePrivateDirectory(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    if (isDiskFull(error)) throw error;
    throw new StartupError(`The data folder ${folder} is not writable: set DATA_DIR to another folder.`);
  }
}

/** The embedded database and the demo take about 70 MB, and the engine hangs on a full disk. */
const firstStartMB = 200;

/** Checks the first start only: with existing data, a portal on a full disk can still serve reads. */
async function assertSpaceForFirstStart({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl || existsSync(path.join(dataDir, 'database'))) return;
  const freeMB = Math.floor((await getFreeBytes(dataDir)) / 1024 / 1024);
  if (freeMB >= firstStartMB) return;
  throw new StartupError(
    `The disk of the data folder ${dataDir} has ${freeMB} MB free, but the first start needs ${firstStartMB} MB: free some space, or set DATA_DIR to another folder.`,
  );
}

const reachableDemoWarning =
  'Demo mode is reachable from other machines, including the outbox with every email. Set DEMO=false for real members.';
const testPaymentsWarning =
  'Test payments are on: no money is taken. Configure Stripe before real members use the portal.';
const prlimitMissingWarning =
  '`prlimit` (util-linux) is missing: image decoding is limited by polling instead of by the kernel.';

/** Throws when demo accounts are reachable from other machines. */
export async function listStartupWarnings(
  db: Db,
  { demo, isLocalOnly, testPayments }: Config,
): Promise<string[]> {
  const demoAccountsWarning = demo ? undefined : await warnAboutDemoAccounts(db);
  if (demoAccountsWarning && !isLocalOnly) throw new StartupError(demoAccountsWarning);
  const warnings = [
    demo && !isLocalOnly && reachableDemoWarning,
    testPayments && !demo && testPaymentsWarning,
    demoAccountsWarning,
    isPrlimitMissing() && prlimitMissingWarning,
  ];
  return warnings.filter((warning) => typeof warning === 'string');
}
