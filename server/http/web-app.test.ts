import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublicConfig } from '#contract/public-config.ts';
import { registerErrorHandler } from './error-handler.ts';
import { addSecurityHeaders, buildPortalHeaders } from './security-headers.ts';
import { serveWebApp } from './web-app.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'muster-web-app-'));
const config = { association: { name: 'Test </script>' } } as PublicConfig;
const otherConfig = { association: { name: 'Other' } } as PublicConfig;
let app: FastifyInstance;

beforeAll(async () => {
  const folder = writeBuild('web', '/');
  app = fastify();
  registerErrorHandler(app);
  const siteUrls = { portalUrl: 'http://localhost', marketplaceUrl: 'http://localhost:1' };
  addSecurityHeaders(app, buildPortalHeaders({ siteUrls: [siteUrls], services: [] }));
  const configFor = (host: string | undefined) => (host === 'other.example' ? otherConfig : config);
  await serveWebApp(app, { folder: writeBuild('web-staff', '/staff/today'), base: '/staff', configFor });
  await serveWebApp(app, { folder, configFor });
});

function writeBuild(name: string, route: string): string {
  const folder = path.join(scratch, name);
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(
    path.join(folder, 'index.html'),
    `<head></head><title>${name}</title><script>__CONFIG__</script>`,
  );
  writeFileSync(path.join(folder, 'assets', 'home.js'), `home of ${name}`);
  writeFileSync(path.join(folder, 'assets', 'image.svg'), '<svg/>');
  for (const file of ['worker.js', 'manifest.webmanifest', 'favicon.svg'])
    writeFileSync(path.join(folder, file), '');
  writeFileSync(`${folder}.preloads.json`, JSON.stringify({ [route]: ['assets/home.js'] }));
  return folder;
}

afterAll(async () => {
  await app.close();
  rmSync(scratch, { recursive: true });
});

const get = (url: string, encoding = '', host = 'localhost') =>
  app.inject({ url, headers: { host, 'accept-encoding': encoding } });

describe('serveWebApp', () => {
  it('preloads the files of the route and inlines the configuration of the host', async () => {
    const { body } = await get('/?from=mail');
    expect(body).toContain('href="/assets/home.js"></head>');
    expect(body).toContain('Test \\u003c/script>');
    expect((await get('/elsewhere')).body).toContain('<head></head>');
    expect((await get('/', '', 'other.example')).body).toContain('"Other"');
    const compressed = (await get('/', 'gzip', 'other.example')).rawPayload;
    expect(gunzipSync(compressed).toString()).toContain('"Other"');
  });

  it('serves a second app with its own files under its path', async () => {
    for (const url of ['/staff', '/staff/', '/staff/today?kind=join', '/staff/unknown/page'])
      expect((await get(url)).body, url).toContain('<title>web-staff</title>');
    expect((await get('/staffing')).body).toContain('<title>web</title>');
    expect((await get('/staff/today')).body).toContain('href="/staff/assets/home.js"></head>');
    expect((await get('/staff/assets/home.js')).body).toBe('home of web-staff');
    expect((await get('/assets/home.js')).body).toBe('home of web');
    for (const url of ['/assets/missing.js', '/staff/assets/missing.js'])
      expect((await get(url)).statusCode, url).toBe(404);
  });

  it('compresses the page with an encoding that the client accepts', async () => {
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
      ['deflate, brother', undefined, (bytes: Buffer) => bytes],
    ] as const) {
      const { headers, rawPayload } = await get('/', accepted);
      expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding']);
      expect(unpack(rawPayload).toString()).toBe((await get('/')).body);
    }
  });

  it('sends a content security policy with pages and SVG files, but not with scripts', async () => {
    expect((await get('/')).headers['content-security-policy']).toContain("script-src 'self'");
    expect((await get('/assets/image.svg')).headers['content-security-policy']).toBeDefined();
    const { headers } = await get('/assets/home.js');
    expect(headers['content-security-policy']).toBeUndefined();
    expect(headers['permissions-policy']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toContain('immutable');
  });

  it('lets browsers check for a new worker and manifest, and limits the worker to its own origin', async () => {
    const worker = (await get('/worker.js')).headers;
    expect(worker).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('/javascript'),
    });
    expect(worker['content-security-policy']).toContain("connect-src 'self'");
    const manifest = (await get('/manifest.webmanifest', 'br')).headers;
    expect(manifest['cache-control']).toBe('no-cache');
    expect(manifest['content-type']).toContain('application/manifest+json');
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });
});
