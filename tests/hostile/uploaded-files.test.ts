import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { attacked } from '#tests/support/attacked.ts';
import type { Visitor } from '#tests/support/portal-visitor.ts';
import { hostileFiles, linkedScript, plantFiles } from './hostile-files.ts';
import { type HostilePortal, startHostilePortal } from './hostile-portal.ts';
import { WatchedBrowser } from './watched-browser.ts';

let portal: HostilePortal;
/** Serves the hostile files with a content type and no other header. */
let bareServer: Server;
let bareUrl: string;
let browser: WatchedBrowser;
let page: Page;
let member: Visitor;

beforeAll(async () => {
  portal = await startHostilePortal(plantFiles);
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

/** Faults without policy violations, because here the policy is the defence. */
const takeFaults = () => browser.faults.splice(0).filter((fault) => !fault.startsWith('policy violation'));

/** Opens the address as a page. Its scripts have run when the page answers. */
async function open(address: string) {
  const answer = await page.goto(address);
  await page.evaluate(() => document.contentType);
  return answer;
}

describe('7 and 8 Trust: files are never pages', () => {
  it('run no script when opened from the portal, though they do from another server', async () => {
    attacked(hostileFiles.length);
    for (const { key, name } of hostileFiles) {
      await page.goto(`${bareUrl}/files/${key}`);
      await vi.waitFor(() => expect(takeFaults(), name).not.toEqual([]), { timeout: 10_000 });
      expect((await open(`${portal.url}/files/${key}`))?.status()).toBe(200);
      expect(takeFaults(), name).toEqual([]);
    }
  });

  it('are downloaded as attachments, not opened', async () => {
    attacked(hostileFiles.length);
    const ask = async (path: string) => (await portal.call(member, path)).json();
    const { resources } = await ask('/api/resources/list?request.size=100');
    const links = new Map<string, string>();
    for (const { id } of resources) {
      for (const { attachmentName, attachmentLink } of (await ask(`/api/Article/${id}`)).attachmentLinks)
        links.set(attachmentName, attachmentLink);
      if (links.size === hostileFiles.length) break;
    }
    expect([...links.keys()].toSorted()).toEqual(hostileFiles.map(({ key }) => key).toSorted());
    await page.setExtraHTTPHeaders({ authorization: `Bearer ${member.token}` });
    for (const link of links.values()) {
      const saved = page.waitForEvent('download');
      await expect(page.goto(`${portal.url}${link}`)).rejects.toThrow('Download is starting');
      await (await saved).cancel();
      expect(takeFaults()).toEqual([]);
    }
  });
});
