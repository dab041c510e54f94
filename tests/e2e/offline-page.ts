import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type Account, createMember, demoAccount, openAs } from './accounts.ts';

/** The portal registers the worker a few seconds after the first view. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
}

export async function saveResources(
  request: APIRequestContext,
  { token }: Account,
  resources: { id: string }[],
) {
  const headers = { authorization: `Bearer ${token}` };
  for (const { id } of resources) {
    const response = await request.put(`/api/saved-items/resource/${id}`, { headers, data: {} });
    expect(response.status()).toBe(200);
  }
}

const keepButton = (page: Page) => page.getByRole('button', { name: 'Keep offline', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keep offline' });

/** Keeps a saved resource with all attachments. The page of the resource is open. */
export async function keepOffline(page: Page): Promise<void> {
  await keepButton(page).click();
  await dialog(page).getByRole('button', { name: 'Keep offline' }).click();
  await expect(page.getByRole('button', { name: 'Kept offline' })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
}

/** Opens a new member's only kept resource. */
export async function openKeptResource(page: Page, request: APIRequestContext) {
  const account = await createMember(request);
  const { resources } = await account.call('/api/resources/list?request.sortOrder=asc&request.size=1');
  await saveResources(request, account, resources);
  await openAs(page, account, `/resources/${resources[0].urlName}`);
  await keepOffline(page);
  const stored = await readStorage(page);
  expect(stored.caches).toEqual(['muster.kept']);
  expect(stored.privateUrls).toContainEqual(expect.stringContaining('/kept/resources/'));
  return { account, title: resources[0].title as string };
}

/** Checks the browser's storage. */
export const expectNothingKept = (page: Page) =>
  expect.poll(() => readStorage(page)).toMatchObject({ caches: [], privateUrls: [], databases: [] });

type StaffChange = { method: 'POST' | 'PUT'; path: string; data: object; version?: string };

/** Calls the console as a membership officer, while the device of the member is offline. */
export async function changeWhileOffline(
  page: Page,
  request: APIRequestContext,
  { method, path, data, version = '' }: StaffChange,
): Promise<void> {
  await page.context().setOffline(true);
  const { token } = await demoAccount(request, 'officer');
  const headers = { authorization: `Bearer ${token}`, 'if-match': `"${version}"` };
  const response = await request.fetch(`/api/staff/members/${path}`, { method, headers, data });
  expect(response.ok(), await response.text()).toBe(true);
  await page.context().setOffline(false);
}

export const keptRows = (page: Page) =>
  page.getByRole('list', { name: 'Kept offline' }).getByRole('listitem');

/** Lists the data of the member in the browser. The files of the build are not part of it. */
export const readStorage = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const listUrls = async (name: string) => (await (await caches.open(name)).keys()).map(({ url }) => url);
    const urls = (await Promise.all(names.map(listUrls))).flat();
    return {
      caches: names.filter((name) => !name.startsWith('muster.shell.')),
      privateUrls: urls.filter((url) => !/\/(saved|favicon\.svg|assets\/[\w.-]+)$/.test(url)),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      localStorage: JSON.stringify(localStorage),
    };
  });

type Item = { id: string; title: string; version: string };

/** Changes the library as staff, through the API, in a category that the reader sees. */
export async function articlePublisher(request: APIRequestContext, reader: Account) {
  const publisher = await demoAccount(request, 'publisher');
  const { resourceAccess } = await reader.call('/api/resources/categories');
  const [{ id: accessLevelId, resourceCategories }] = resourceAccess;
  const place = { accessLevelId, categoryId: resourceCategories[0].categoryId };
  const send = async (method: 'POST' | 'PUT', { id, version }: Item, path: string, data: object) => {
    const headers = { authorization: `Bearer ${publisher.token}`, 'if-match': `"${version}"` };
    const response = await request.fetch(`/api/staff/library/${id}${path}`, { method, headers, data });
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()).item as Item;
  };
  const publish = (item: Item) => send('POST', item, '/publish', {});
  return {
    publish,
    publishNew: async (name: string) => {
      const title = `${name} ${crypto.randomUUID().slice(0, 8)}`;
      const contents = '<p>The first text.</p>';
      const { item } = await publisher.call('/api/staff/library', { title, contents, ...place });
      return publish(item);
    },
    save: (item: Item, change: object) => send('PUT', item, '', change),
    archive: (item: Item) => send('POST', item, '/archive', {}),
  };
}
