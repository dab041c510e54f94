import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { attacked } from '#tests/support/attacked.ts';
import { encodeForm } from '#tests/support/uploads.ts';
import { hostileFiles, hostilePictures, linkedScript, plantFiles } from './hostile-files.ts';
import { type HostilePortal, startHostilePortal } from './hostile-portal.ts';
import { type Visitor, WatchedBrowser } from './watched-browser.ts';

let portal: HostilePortal;
let bareServer: Server;
let bareUrl: string;
let browser: WatchedBrowser;
let page: Page;
let member: Visitor;

beforeAll(async () => {
  portal = await startHostilePortal({ plant: plantFiles });
  bareServer = createServer(({ url = '' }, response) => {
    const file = [...hostileFiles, linkedScript].find(({ key }) => url === `/files/${key}`);
    response.writeHead(file ? 200 : 404, { 'content-type': file?.mediaType ?? 'text/plain' }).end(file?.text);
  });
  await new Promise<void>((resolve) => bareServer.listen(0, '127.0.0.1', resolve));
  bareUrl = `http://127.0.0.1:${(bareServer.address() as AddressInfo).port}`;
  browser = await WatchedBrowser.open([portal.url, portal.marketplaceUrl, bareUrl]);
  member = await portal.signIn('member');
  page = await browser.newPage();
});
afterAll(async () => {
  await browser?.close();
  bareServer?.close();
  await portal?.close();
});

/** That the policy stepped in is no fault where it is the defence. */
const takeFaults = () =>
  browser.faults.splice(0).filter((fault) => !fault.startsWith('the policy stepped in'));

/** Opens it as a page by itself; whatever runs has run when the page is asked something. */
async function open(address: string) {
  const answer = await page.goto(address);
  await page.evaluate(() => document.contentType);
  return answer;
}

describe('trust 7 and 8: a file is never a page', () => {
  it.each(hostileFiles)('$name, opened by itself, runs elsewhere and not here', async ({ key }) => {
    attacked(1);
    await page.goto(`${bareUrl}/files/${key}`);
    await vi.waitFor(() => expect(takeFaults()).not.toEqual([]), { timeout: 10_000 });
    expect((await open(`${portal.url}/files/${key}`))?.status()).toBe(200);
    expect(takeFaults()).toEqual([]);
  });

  it('what is uploaded as a photo is opened as a picture alone', async () => {
    const pictures = await hostilePictures();
    attacked(pictures.length);
    for (const [filename, bytes] of pictures) {
      const { type, payload } = await encodeForm([{ filename, type: 'text/html', value: bytes }]);
      const uploaded = await fetch(`${portal.url}/api/users/profileimage`, {
        ...{ method: 'POST', body: new Uint8Array(payload) },
        headers: { authorization: `Bearer ${member.token}`, 'content-type': type },
      });
      expect(uploaded.status, filename).toBe(200);
      const { profileImage } = (await uploaded.json()) as { profileImage: string };
      const answer = await open(`${portal.url}${profileImage}`);
      expect(answer?.headers()['content-type']).toBe('image/webp');
      expect(await page.evaluate(() => document.images[0]?.naturalWidth)).toBeGreaterThan(0);
      expect(takeFaults()).toEqual([]);
    }
  });

  it('an attachment is saved, not opened', async () => {
    const links = await attachmentLinks();
    attacked(links.length);
    await page.setExtraHTTPHeaders({ authorization: `Bearer ${member.token}` });
    for (const link of links) {
      const saved = page.waitForEvent('download');
      await expect(page.goto(`${portal.url}${link}`)).rejects.toThrow('Download is starting');
      await (await saved).cancel();
      expect(takeFaults()).toEqual([]);
    }
  });
});

/** Of as many articles as it takes to have had each of the files. */
async function attachmentLinks(): Promise<string[]> {
  const ask = async (path: string) => (await portal.call(member, path)).json();
  const { resources } = await ask('/api/resources/list?request.size=100');
  const links = new Map<string, string>();
  for (const { id } of resources) {
    const { attachmentLinks: found } = await ask(`/api/Article/${id}`);
    for (const { attachmentName, attachmentLink } of found) links.set(attachmentName, attachmentLink);
    if (links.size === hostileFiles.length) break;
  }
  expect([...links.keys()].toSorted()).toEqual(hostileFiles.map(({ key }) => key).toSorted());
  return [...links.values()];
}
