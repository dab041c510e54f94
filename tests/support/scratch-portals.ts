import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, inject } from 'vitest';
import { type PortalProcess, startPortalProcess } from './portal-process.ts';

/** Copies the demo data into a data folder of the embedded database. */
export function seedDemoFolder(folder: string): string {
  const engine = inject('engine');
  if (engine.kind !== 'embedded') throw new Error('only the embedded database has a data folder');
  cpSync(engine.archive, path.join(folder, 'database'), { recursive: true });
  cpSync(engine.files, path.join(folder, 'files'), { recursive: true });
  return folder;
}

/** A scratch folder for the tests of a file. After the last test it kills the portals and removes the folder. */
export function setUpScratchPortals() {
  const root = mkdtempSync(path.join(tmpdir(), 'muster-scratch-'));
  const portals: PortalProcess[] = [];
  const killAll = async () => {
    await Promise.all(portals.splice(0).map(({ end }) => end('SIGKILL')));
  };
  afterAll(async () => {
    await killAll();
    rmSync(root, { recursive: true, force: true });
  });
  const pathTo = (name: string) => path.join(root, name);
  return {
    pathTo,
    killAll,
    demoFolder: (name: string) => seedDemoFolder(pathTo(name)),
    start: async (environment: Record<string, string>): Promise<PortalProcess> => {
      const portal = await startPortalProcess({ TRUST_PROXY: 'true', ...environment });
      portals.push(portal);
      return portal;
    },
  };
}
