import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attacked } from '#tests/support/attacked.ts';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { colourAt, fetchPicture, uploadPhoto } from '#tests/support/uploads.ts';

let portal: TestApp;
let member: SignedIn;
let red: Buffer;

beforeAll(async () => {
  portal = await startTestApp();
  member = await portal.signIn('member');
  red = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
});
afterAll(() => portal.close());

const upload = (bytes: Uint8Array) => uploadPhoto(portal, member.token, bytes);

/** What the portal makes of it and then serves. */
async function served(bytes: Uint8Array): Promise<Buffer> {
  const { status, body, text } = await upload(bytes);
  expect(status, text).toBe(200);
  return (await fetchPicture(portal, body.profileImage)).bytes;
}

describe('a drawing', () => {
  let elsewhere: Server;
  let hits: string[] = [];
  let port: number;
  let folder: string;

  beforeAll(async () => {
    elsewhere = createServer((request, response) => {
      hits.push(request.url ?? '');
      response.end(red);
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    ({ port } = elsewhere.address() as { port: number });
    folder = mkdtempSync(path.join(tmpdir(), 'muster-pictures-'));
    writeFileSync(path.join(folder, 'red.png'), red);
    writeFileSync(path.join(folder, 'red.svg'), drawn('<rect id="r" width="100" height="100" fill="#f00"/>'));
    writeFileSync(path.join(folder, 'red.css'), 'rect { fill: #f00 }');
    hits = [];
  });
  afterAll(() => {
    elsewhere.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Blue, and over it what is given. */
  const drawn = (over: string, before = '') =>
    Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
      xmlns:xi="http://www.w3.org/2001/XInclude" width="100" height="100">
      <rect width="100" height="100" fill="#00f"/>${over}</svg>`);
  const image = (href: string, attribute = 'href') =>
    drawn(`<image ${attribute}="${href}" width="100" height="100"/>`);

  it('shows what it carries itself', async () => {
    const carried = await served(image(`data:image/png;base64,${red.toString('base64')}`));
    expect(await colourAt(carried, 0.5, 0.5)).toBe('red');
  });

  it('loads nothing from the network and no file', async () => {
    attacked(4);
    const places = [
      `http://127.0.0.1:${port}/red`,
      pathToFileURL(folder).href,
      folder,
      path.relative(process.cwd(), folder),
    ];
    for (const place of places) {
      const file = (kind: string) => (place.startsWith('http') ? `${place}.${kind}` : `${place}/red.${kind}`);
      const drawing = drawn(
        `<style>@import url("${file('css')}");</style>
        <filter id="f"><feImage href="${file('png')}"/></filter>
        <rect width="100" height="100" filter="url(#f)" fill="none"/>
        <image href="${file('png')}" width="100" height="100"/>
        <image xlink:href="${file('png')}" width="100" height="100"/>
        <image href="${file('svg')}" width="100" height="100"/>
        <use href="${file('svg')}#r"/><xi:include href="${file('svg')}"/>`,
        `<?xml-stylesheet type="text/css" href="${file('css')}"?>`,
      );
      expect(await colourAt(await served(drawing), 0.5, 0.5), place).toBe('blue');
    }
    expect(hits).toEqual([]);
  });

  it.each(['file:///etc/passwd', 'file:///proc/self/environ'])('writes nothing of %s', async (secret) => {
    attacked(3);
    const entity = `<!DOCTYPE svg [<!ENTITY x SYSTEM "${secret}">]>`;
    const text = '<text x="0" y="50" font-size="40" fill="#f00">&x;</text>';
    for (const drawing of [
      drawn(text, entity),
      image(secret),
      drawn(`<xi:include href="${secret}" parse="text"/>`),
    ]) {
      const { status, body } = await upload(drawing);
      if (status === 400) continue;
      const { bytes } = await fetchPicture(portal, body.profileImage);
      const { channels } = await sharp(bytes).stats();
      expect(channels[0]?.max, drawing.toString()).toBeLessThan(60);
    }
  });

  it('has no script left when it is served, and is no drawing any more', async () => {
    attacked(1);
    const scripted = drawn(`<script>alert(1)</script><a href="javascript:alert(1)">
      <rect width="9" height="9" onload="alert(1)"/></a><foreignObject><iframe src="//evil.example"/></foreignObject>`);
    const made = await served(scripted);
    expect(made.subarray(0, 4).toString()).toBe('RIFF');
    for (const word of ['script', 'svg', 'alert', 'evil']) expect(made.includes(word), word).toBe(false);
  });

  it('that means to grow without end is refused', async () => {
    attacked(2);
    const laughs = Array.from(
      { length: 12 },
      (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`,
    );
    const bomb = drawn('<text>&a12;</text>', `<!DOCTYPE svg [<!ENTITY a0 "ha">${laughs.join('')}]>`);
    expect((await upload(bomb)).status).toBe(400);
    const huge = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1e6" height="1e6"/>');
    expect((await upload(huge)).body.message).toBe('img: must be at most 40 megapixels.');
  });
});
