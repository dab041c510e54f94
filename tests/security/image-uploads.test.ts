import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/db/demo-accounts.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { createLongGif } from '#tests/support/long-gif.ts';
import { svgBombs } from '#tests/support/svg-bombs.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { createRedBlueImage, fetchImage, readColourAt, uploadPhoto } from '#tests/support/uploads.ts';
import { watchDecoders } from '#tests/support/watch-decoders.ts';
import { resetRateLimits, tryPassword } from './sign-ins.ts';

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');
beforeEach(() => resetRateLimits(portal));

const solid = (side: number, background: string) =>
  sharp({ create: { width: side, height: side, channels: 3, background } });
const upload = (bytes: Uint8Array) => uploadPhoto(portal, member.token, bytes);

/** Uploads the photo and returns the image that the portal serves. */
async function uploadAndFetch(bytes: Uint8Array): Promise<Buffer> {
  const { status, body, text } = await upload(bytes);
  expect(status, text).toBe(200);
  return (await fetchImage(portal, body.profileImage)).bytes;
}

describe('polyglot files', () => {
  const page = '<html><script>alert(document.domain)</script></html>';

  it('serves the image without the appended or embedded HTML', async () => {
    const photo = await createRedBlueImage(300, 300).jpeg().toBuffer();
    const [png, gif] = [await solid(200, '#0f0').png().toBuffer(), await solid(200, '#0f0').gif().toBuffer()];
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), Buffer.from(page)]);
    const files = [photo, png, gif].map((image) => Buffer.concat([image, Buffer.from(page)]));
    files.push(Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]));
    countAttacks(files.length);
    for (const file of files) {
      const served = await uploadAndFetch(file);
      expect(served.subarray(8, 12).toString()).toBe('WEBP');
      expect(served.includes('script')).toBe(false);
    }
  });

  it('rejects a file that is not an image, whatever its name and type', async () => {
    const texts = [
      page,
      `GIF89a/*${page}*/=1;`,
      `<!doctype html><svg xmlns="http://www.w3.org/2000/svg"/>${page}`,
      'alert(1)',
      '\xff\xd8\xff\xe0<?php system($_GET[0]); ?>',
      // An ImageMagick script.
      'push graphic-context\nfill "url(https://evil.example/x.jpg)"\n',
      // A Netpbm image.
      'P6 1 1 255 abc',
    ];
    countAttacks(texts.length);
    for (const text of texts) {
      const form = [{ filename: 'photo.png', type: 'image/png', value: Buffer.from(text, 'latin1') }];
      const { status, body } = await uploadPhoto(portal, member.token, form);
      expect(status, text).toBe(400);
      expect(body.message).toMatch(/^img: must be/);
    }
  });
});

describe('SVG', () => {
  let server: Server;
  const requests: string[] = [];
  let redPng: Buffer;
  let folder: string;

  beforeAll(async () => {
    redPng = await solid(100, '#ff0000').png().toBuffer();
    server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end(redPng);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    folder = mkdtempSync(path.join(tmpdir(), 'muster-svg-'));
    writeFileSync(path.join(folder, 'red.png'), redPng);
    const redSvg = buildSvg('<rect id="r" width="100" height="100" fill="#f00"/>');
    writeFileSync(path.join(folder, 'red.svg'), redSvg);
    writeFileSync(path.join(folder, 'red.css'), 'rect { fill: #f00 }');
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Builds a blue square with these elements on top. */
  const buildSvg = (content: string, prolog = '') =>
    Buffer.from(`${prolog}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
      xmlns:xi="http://www.w3.org/2001/XInclude" width="100" height="100">
      <rect width="100" height="100" fill="#00f"/>${content}</svg>`);
  const svgWithImage = (href: string) => buildSvg(`<image href="${href}" width="100" height="100"/>`);

  it('renders embedded images and loads nothing from the network or files', async () => {
    const embedded = await uploadAndFetch(svgWithImage(`data:image/png;base64,${redPng.toString('base64')}`));
    expect(await readColourAt(embedded, 0.5, 0.5)).toBe('red');
    const { port } = server.address() as { port: number };
    const url = `http://127.0.0.1:${port}`;
    const bases = [url, pathToFileURL(folder).href, folder, path.relative(process.cwd(), folder)];
    countAttacks(bases.length);
    for (const base of bases) {
      const svg = buildSvg(
        `<style>@import url("${base}/red.css");</style>
        <filter id="f"><feImage href="${base}/red.png"/></filter>
        <rect width="100" height="100" filter="url(#f)" fill="none"/>
        <image href="${base}/red.png" width="100" height="100"/>
        <image xlink:href="${base}/red.png" width="100" height="100"/>
        <image href="${base}/red.svg" width="100" height="100"/>
        <use href="${base}/red.svg#r"/><xi:include href="${base}/red.svg"/>`,
        `<?xml-stylesheet type="text/css" href="${base}/red.css"?>`,
      );
      expect(await readColourAt(await uploadAndFetch(svg), 0.5, 0.5), base).toBe('blue');
    }
    expect(requests).toEqual([]);
  }, 60_000);

  it.each(['file:///etc/passwd', 'file:///proc/self/environ'])(
    'does not render the content of %s',
    async (secret) => {
      countAttacks(3);
      const entity = `<!DOCTYPE svg [<!ENTITY x SYSTEM "${secret}">]>`;
      const text = '<text x="0" y="50" font-size="40" fill="#f00">&x;</text>';
      const include = `<xi:include href="${secret}" parse="text"/>`;
      for (const svg of [buildSvg(text, entity), svgWithImage(secret), buildSvg(include)]) {
        const { status, body } = await upload(svg);
        if (status === 400) continue;
        const { channels } = await sharp((await fetchImage(portal, body.profileImage)).bytes).stats();
        expect(channels[0]?.max, svg.toString()).toBeLessThan(60);
      }
    },
  );

  it('serves an SVG as WebP without its scripts', async () => {
    countAttacks(4);
    const scripted =
      buildSvg(`<script>alert(1)</script><script href="/files/evil.js"/><a href="javascript:alert(1)">
      <rect width="9" height="9" onload="alert(1)"/></a><foreignObject><iframe src="//evil.example"/></foreignObject>`);
    const { body } = await upload(scripted);
    const { bytes, headers } = await fetchImage(portal, body.profileImage);
    expect(headers['content-type']).toBe('image/webp');
    for (const word of ['script', 'svg', 'alert', 'evil']) expect(bytes.includes(word), word).toBe(false);
  });

  it('rejects an SVG with exponential entities or huge dimensions', async () => {
    countAttacks(2);
    const entities = Array.from({ length: 12 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`);
    const bomb = buildSvg('<text>&a12;</text>', `<!DOCTYPE svg [<!ENTITY a0 "ha">${entities.join('')}]>`);
    expect((await upload(bomb)).status).toBe(400);
    const huge = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1e6" height="1e6"/>');
    expect((await upload(huge)).body.message).toBe('img: must be at most 40 megapixels.');
  });
});

describe('decompression bombs', () => {
  it('reduces a GIF with thousands of frames to the first one', async () => {
    countAttacks(1);
    const frame = (colour: string) => solid(1_500, colour).gif({ colours: 2 }).toBuffer();
    const gif = createLongGif(await frame('#ff0000'), await frame('#0000ff'), 9_000_000);
    const started = Date.now();
    const image = await uploadAndFetch(gif);
    expect(Date.now() - started).toBeLessThan(8_000);
    const { width, height, pages = 1 } = await sharp(image).metadata();
    expect([width, height, pages]).toEqual([512, 512, 1]);
    expect(await readColourAt(image, 0.5, 0.5)).toBe('red');
  });

  it('uses less than 1 GB for ten concurrent uploads, and responds to each', async () => {
    countAttacks(10);
    const { rows } = await portal.database.pool.query(
      `SELECT email FROM accounts WHERE disabled_at IS NULL AND member_id NOT IN (SELECT member_id FROM grants)
       ORDER BY member_id LIMIT 10`,
    );
    const signIns = rows.map(({ email }, at) => tryPassword(portal, email, demoPassword, `198.51.100.${at}`));
    const tokens: string[] = (await Promise.all(signIns)).map(({ body }) => body.access_token);
    const bombs = Object.values(svgBombs);
    const large = await createRedBlueImage(4_000, 4_000).jpeg({ progressive: true }).toBuffer();
    const images = [...bombs, ...Array.from({ length: 10 - bombs.length }, () => large)];
    const readPeaks = process.platform === 'linux' && watchDecoders();
    const send = (index: number) => uploadPhoto(portal, tokens[index] as string, images[index] as Uint8Array);
    const responses = await Promise.all(images.map((_, index) => send(index)));
    // Two are decoded, six are queued, and the others get 503 and retry.
    for (const [index, { status, headers }] of responses.entries()) {
      if (status !== 503) continue;
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      responses[index] = await send(index);
    }
    for (const { status, body } of responses.slice(0, bombs.length)) {
      expect(body.message).toBe('img: is too complex to process; please use a simpler image.');
      expect(status).toBe(400);
    }
    for (const { status, text } of responses.slice(bombs.length)) expect(status, text).toBe(200);
    // Rejected uploads are refunded.
    const counted = "SELECT points FROM rate_limits WHERE key LIKE 'photoByMember%'";
    expect((await portal.database.pool.query(counted)).rows).toEqual(Array(10).fill({ points: 1 }));
    if (!readPeaks) return;
    const { maxBytesOfOne, maxBytesOfAll, processCount } = readPeaks();
    expect(processCount).toBe(10);
    expect(maxBytesOfOne).toBeGreaterThan(300_000_000);
    expect(maxBytesOfOne).toBeLessThan(500_000_000);
    expect(maxBytesOfAll).toBeLessThan(1_000_000_000);
  }, 60_000);
});
