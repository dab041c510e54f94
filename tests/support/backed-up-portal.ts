import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { putDemoInto } from './demo-folder.ts';
import { type PortalProcess, startPortalProcess } from './portal-process.ts';
import { authorised, sendPhotoTo, signInAs } from './portal-visitor.ts';
import { runCommand } from './run-command.ts';
import { halves } from './uploads.ts';

export type BackedUpPortal = {
  /** On the embedded engine, and running. */
  portal: PortalProcess;
  environment: { DATA_DIR: string; TRUST_PROXY: string };
  /** Made while it ran. */
  archive: string;
  /** A path of this name that nobody else uses, gone at the end. */
  place(name: string): string;
  /** Rejects unless the portal there knows the member whose photo was backed up. */
  assertWell(url: string): Promise<void>;
  /** A portal on what was restored; it ends with `endOthers`. */
  startOther(environment: Record<string, string>): Promise<PortalProcess>;
  endOthers(): Promise<void>;
  stop(): Promise<void>;
};

export async function startBackedUpPortal(): Promise<BackedUpPortal> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'muster-backup-'));
  const place = (name: string) => path.join(scratch, name);
  const environment = { DATA_DIR: place('embedded'), TRUST_PROXY: 'true' };
  putDemoInto(environment.DATA_DIR);
  const portal = await startPortalProcess(environment);
  const picture = await halves(300, 300).png().toBuffer();
  const photo = await sendPhotoTo(portal.url, await signInAs(portal.url, 'member'), picture);
  const archive = place('embedded.tar.gz');
  const made = await runCommand('backup', [archive], environment);
  if (made.code !== 0) throw new Error(made.output);

  const others: PortalProcess[] = [];
  const endOthers = async () => {
    await Promise.all(others.splice(0).map((each) => each.child.exitCode ?? each.end('SIGKILL')));
  };
  return {
    ...{ portal, environment, archive, place, endOthers },
    assertWell: async (url) => {
      const member = await signInAs(url, 'member');
      const headers = authorised(member);
      const { profileImage } = await (await fetch(`${url}/api/users/${member.userId}`, { headers })).json();
      expect(profileImage).toBe(photo);
      expect((await fetch(`${url}${photo}`)).status).toBe(200);
    },
    startOther: async (given) => {
      const other = await startPortalProcess({ TRUST_PROXY: 'true', ...given });
      others.push(other);
      return other;
    },
    stop: async () => {
      await Promise.all([endOthers(), portal.end('SIGKILL')]);
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
