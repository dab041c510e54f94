import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import type { DemoAccountName } from '#server/db/demo-accounts.ts';
import { createLocalFileStore, type FileStore } from '#server/files/file-store.ts';
import { startPortal } from '#server/portal.ts';
import { findFreePort } from '#tests/support/find-free-port.ts';
import { type Session, signInAs } from '#tests/support/portal-client.ts';
import { seedDemoFolder } from '#tests/support/scratch-portals.ts';

export type PortalWithPayloads = Awaited<ReturnType<typeof startPortalWithPayloads>>;
type SeedPayloads = (database: Database, store: FileStore) => Promise<void>;

/** Starts the portal with the built web app and marketplace on a demo database that `seed` fills with payloads. */
export async function startPortalWithPayloads(seed: SeedPayloads) {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-xss-'));
  seedDemoFolder(folder);
  const database = await openDatabase({ folder });
  await seed(database, createLocalFileStore(path.join(folder, 'files')));
  await database.close();

  const [port, marketplacePort] = [await findFreePort(), await findFreePort()];
  const portal = await startPortal({
    config: readConfig({
      PORT: String(port),
      MARKETPLACE_PORT: String(marketplacePort),
      DATA_DIR: folder,
      DEMO: 'true',
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'silent',
      RESPONSE_CACHE_MS: '0',
    }),
    version: '0.0.0',
    webFolder: path.resolve('dist/web'),
    showProgress: (_label, work) => work({ advance: () => {} }),
  });
  const url = `http://localhost:${port}`;
  return {
    url,
    marketplaceUrl: `http://localhost:${marketplacePort}`,
    signIn: (name: DemoAccountName) => signInAs(url, name),
    call: ({ token }: Session, target: string, body?: unknown) =>
      fetch(`${url}${target}`, {
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      }),
    close: async () => {
      await portal.stop({ drainFirst: false });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
