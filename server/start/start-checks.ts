import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { openDemoAccounts } from '../features/authentication/demo-passwords.ts';
import { makePrivateFolder } from '../files/private-folder.ts';
import { freeBytes, isDiskFull } from '../http/room.ts';
import { lacksMemoryLimit } from '../linux/memory-limit.ts';
import { portFault } from './port-fault.ts';

export class CannotStart extends Error {}

export async function assertStartable(config: Config): Promise<void> {
  assertPayable(config);
  await assertPortFree(config.host, config.port, 'PORT');
  await assertPortFree(config.host, config.marketplacePort, 'MARKETPLACE_PORT');
  if (config.metrics) await assertPortFree(config.metrics.host, config.metrics.port, 'METRICS_PORT');
  await assertWritable(config.dataDir);
  await assertSpaceForFirstStart(config);
}

async function assertPortFree(host: string, port: number, variable: string): Promise<void> {
  const fault = await portFault(host, port, variable);
  if (fault) throw new CannotStart(fault);
}

/** Test payments make anybody a paying member without money, so they must be requested. */
function assertPayable({ stripe, testPayments }: Config): void {
  if (stripe.secretKey || testPayments) return;
  throw new CannotStart(
    'No payments are set up. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or TEST_PAYMENTS=true to try things out: everybody then pays without money.',
  );
}

async function assertWritable(folder: string): Promise<void> {
  try {
    makePrivateFolder(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    if (isDiskFull(error)) throw error;
    throw new CannotStart(`The data folder ${folder} cannot be written to: choose another with DATA_DIR.`);
  }
}

/** The embedded database and the demo take about 70 MB, and the engine hangs on a full disk. */
const firstStartMegabytes = 200;

/** Later starts work on a full disk: members can still read. */
async function assertSpaceForFirstStart({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl || existsSync(path.join(dataDir, 'database'))) return;
  const megabytes = Math.floor((await freeBytes(dataDir)) / 1024 / 1024);
  if (megabytes >= firstStartMegabytes) return;
  throw new CannotStart(
    `The disk of the data folder ${dataDir} has ${megabytes} MB free, and the first start needs ${firstStartMegabytes} MB: free some space, or choose another folder with DATA_DIR.`,
  );
}

const wallMissing =
  'There is no `prlimit` here (util-linux has it): a picture that takes too much memory is ended only once it is seen to have it.';

/** Open demo accounts prevent the start where others can connect. */
export async function warningsFor(db: Db, { demo, isForOneself }: Config): Promise<string[]> {
  const known = demo ? undefined : await openDemoAccounts(db);
  if (known && !isForOneself) throw new CannotStart(known);
  return [...(known ? [known] : []), ...(lacksMemoryLimit() ? [wallMissing] : [])];
}
