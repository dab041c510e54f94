import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { warnAboutDemoAccounts } from '../features/authentication/demo-accounts.ts';
import { ensurePrivateDirectory } from '../files/private-directory.ts';
import { freeBytes, isDiskFull } from '../http/disk-space.ts';
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
  const fault = await findPortProblem(host, port, variable);
  if (fault) throw new StartupError(fault);
}

/** Test payments make anybody a paying member without money, so they must be requested. */
function assertPaymentsConfigured({ stripe, testPayments }: Config): void {
  if (stripe.secretKey || testPayments) return;
  throw new StartupError(
    'No payments are set up. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or TEST_PAYMENTS=true to try things out: everybody then pays without money.',
  );
}

async function assertWritable(folder: string): Promise<void> {
  try {
    ensurePrivateDirectory(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    if (isDiskFull(error)) throw error;
    throw new StartupError(`The data folder ${folder} cannot be written to: choose another with DATA_DIR.`);
  }
}

/** The embedded database and the demo take about 70 MB, and the engine hangs on a full disk. */
const firstStartMegabytes = 200;

/** Later starts work on a full disk: members can still read. */
async function assertSpaceForFirstStart({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl || existsSync(path.join(dataDir, 'database'))) return;
  const megabytes = Math.floor((await freeBytes(dataDir)) / 1024 / 1024);
  if (megabytes >= firstStartMegabytes) return;
  throw new StartupError(
    `The disk of the data folder ${dataDir} has ${megabytes} MB free, and the first start needs ${firstStartMegabytes} MB: free some space, or choose another folder with DATA_DIR.`,
  );
}

const prlimitMissingWarning =
  'There is no `prlimit` here (util-linux has it): a picture that takes too much memory is ended only once it is seen to have it.';

/** Open demo accounts prevent the start where others can connect. */
export async function startupWarnings(db: Db, { demo, isForOneself }: Config): Promise<string[]> {
  const known = demo ? undefined : await warnAboutDemoAccounts(db);
  if (known && !isForOneself) throw new StartupError(known);
  return [...(known ? [known] : []), ...(isPrlimitMissing() ? [prlimitMissingWarning] : [])];
}
