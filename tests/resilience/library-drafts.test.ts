import { expect, it } from 'vitest';
import { countSurvivedFailures } from '#tests/support/count-survived-failures.ts';
import { authHeaders, signInAs } from '#tests/support/portal-client.ts';
import { setUpScratchPortals } from '#tests/support/scratch-portals.ts';

countSurvivedFailures();
const portals = setUpScratchPortals();

it('keeps the saved text, and publishes on schedule, after the portal was killed', async () => {
  const folder = portals.demoFolder('data');
  const start = () => portals.start({ DATA_DIR: folder, DEMO: 'true' });
  let portal = await start();
  const session = await signInAs(portal.url, 'publisher');
  const send = async (method: string, path: string, body?: object, version?: string) => {
    const response = await fetch(`${portal.url}/api/${path}`, {
      method,
      headers: {
        ...authHeaders(session),
        ...(body && { 'content-type': 'application/json' }),
        ...(version && { 'if-match': `"${version}"` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response.json();
  };
  const { item: scheduled } = await send('POST', 'staff/library', { title: 'Flood watch' });
  const publishAt = new Date(Date.now() + 3_000).toISOString();
  await send('POST', `staff/library/${scheduled.id}/publish`, { publishAt }, scheduled.version);
  const { item } = await send('POST', 'staff/library', { title: 'Storm watch' });
  const edit = { contents: '<p>Last words</p>' };
  const { version } = (await send('PUT', `staff/library/${item.id}`, edit, item.version)).item;
  await portal.end('SIGKILL');
  portal = await start();
  expect(await send('GET', `staff/library/${item.id}`)).toMatchObject({ ...edit, version });
  const read = async () => (await send('GET', `staff/library/${scheduled.id}`)).state;
  await expect.poll(read, { timeout: 60_000, interval: 500 }).toBe('published');
  expect((await send('GET', `Article/${scheduled.id}`)).title).toBe('Flood watch');
});
