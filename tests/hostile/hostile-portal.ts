import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { type DemoAccountName, demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { type FileStore, folderStore } from '#server/files/file-store.ts';
import { startPortal } from '#server/portal.ts';
import { putDemoInto } from '#tests/support/demo-folder.ts';
import { freePort } from '#tests/support/free-port.ts';
import type { Visitor } from './watched-browser.ts';

export type HostilePortal = {
  url: string;
  marketplaceUrl: string;
  signIn(name: DemoAccountName): Promise<Visitor>;
  call(visitor: Visitor, path: string, body?: unknown): Promise<Response>;
  close(): Promise<void>;
};

type Planting = (database: Database, store: FileStore) => Promise<void>;

/** Starts the portal with its built web and marketplace over a demo database into which attacks are planted. */
export async function startHostilePortal(plant: Planting): Promise<HostilePortal> {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-hostile-'));
  putDemoInto(folder);
  const database = await openDatabase({ folder });
  await plant(database, folderStore(path.join(folder, 'files')));
  await database.close();

  const [port, marketplacePort] = [await freePort(), await freePort()];
  const portal = await startPortal({
    config: readConfig({
      ...{ PORT: String(port), MARKETPLACE_PORT: String(marketplacePort), DATA_DIR: folder },
      ...{ DEMO: 'true', TRUST_PROXY: 'true', LOG_LEVEL: 'silent', ANSWER_MEMORY_MS: '0' },
    }),
    version: '0.0.0',
    webFolder: path.resolve('dist/web'),
    show: (_label, work) => work({ advance: () => {} }),
  });
  const url = `http://localhost:${port}`;
  let addresses = 0;
  return {
    url,
    marketplaceUrl: `http://localhost:${marketplacePort}`,
    signIn: async (name) => {
      const form = { grant_type: 'password', username: demoEmail(name), password: demoPassword };
      addresses += 1;
      const headers = { 'x-forwarded-for': `203.0.113.${addresses}` };
      const body = new URLSearchParams(form);
      const answer = await fetch(`${url}/connect/token`, { method: 'POST', headers, body });
      const session = (await answer.json()) as { access_token: string; userId: string };
      return { token: session.access_token, userId: session.userId };
    },
    call: ({ token }, to, body) =>
      fetch(`${url}${to}`, {
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      }),
    close: async () => {
      await portal.stop({ announced: false });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
