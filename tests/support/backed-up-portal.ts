import { beforeAll, expect } from 'vitest';
import { authorised, sendPhotoTo, signInAs } from './portal-client.ts';
import { mustRun } from './run-command.ts';
import { scratchPortals } from './scratch-portals.ts';
import { halves } from './uploads.ts';

/** A running portal on the embedded engine for all tests of a file, and a backup that was made while it ran. */
export function backedUpPortal() {
  const portals = scratchPortals();
  const environment = { DATA_DIR: portals.place('embedded'), TRUST_PROXY: 'true' };
  const archive = portals.place('embedded.tar.gz');
  let [url, photo] = ['', ''];
  beforeAll(async () => {
    portals.demoFolder('embedded');
    ({ url } = await portals.start(environment));
    photo = await sendPhotoTo(url, await signInAs(url, 'member'), await halves(300, 300).png().toBuffer());
    await mustRun('backup', [archive], environment);
  });
  return {
    ...portals,
    environment,
    archive,
    url: () => url,
    /** Expects that the portal has the member whose photo was backed up. */
    expectIntact: async (at = url) => {
      const member = await signInAs(at, 'member');
      const headers = authorised(member);
      const { profileImage } = await (await fetch(`${at}/api/users/${member.userId}`, { headers })).json();
      expect(profileImage).toBe(photo);
      expect((await fetch(`${at}${photo}`)).status).toBe(200);
    },
  };
}
