import { beforeAll, expect } from 'vitest';
import { fetchProfile, signInAs, uploadPhotoTo } from './portal-client.ts';
import { runCommandOrThrow } from './run-command.ts';
import { setUpScratchPortals } from './scratch-portals.ts';
import { createRedBlueImage } from './uploads.ts';

/** Starts one portal with the embedded database for all tests of a file, and backs it up while it runs. */
export function setUpBackedUpPortal() {
  const portals = setUpScratchPortals();
  const environment = { DATA_DIR: portals.pathTo('embedded'), TRUST_PROXY: 'true' };
  const archive = portals.pathTo('embedded.tar.gz');
  let [url, photo] = ['', ''];
  beforeAll(async () => {
    portals.demoFolder('embedded');
    ({ url } = await portals.start(environment));
    const image = await createRedBlueImage(300, 300).png().toBuffer();
    photo = await uploadPhotoTo(url, await signInAs(url, 'member'), image);
    await runCommandOrThrow('backup', [archive], environment);
  });
  return {
    ...portals,
    environment,
    archive,
    url: () => url,
    /** Expects that the portal has the member and the photo of the backup. */
    expectIntact: async (targetUrl = url) => {
      const response = await fetchProfile(targetUrl, await signInAs(targetUrl, 'member'));
      expect((await response.json()).profileImage).toBe(photo);
      expect((await fetch(`${targetUrl}${photo}`)).status).toBe(200);
    },
  };
}
