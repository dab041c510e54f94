import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublicConfig } from '#contract/public-config.ts';
import { createLog } from '../log/log.ts';
import { handleErrors } from './error-handler.ts';
import { portalHeaders, sendWithEveryAnswer } from './security-headers.ts';
import { webPages } from './web-pages.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'muster-web-pages-'));
const config = { association: { name: 'Test </script>' } } as PublicConfig;
const otherConfig = { association: { name: 'Other' } } as PublicConfig;
const lines: string[] = [];
let app: FastifyInstance;

beforeAll(async () => {
  const folder = path.join(scratch, 'web');
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'index.html'), '<head></head><script>__CONFIG__</script>');
  writeFileSync(path.join(folder, 'assets', 'home.js'), 'home');
  writeFileSync(path.join(folder, 'assets', 'drawing.svg'), '<svg/>');
  writeFileSync(`${folder}.preloads.json`, JSON.stringify({ '/': ['assets/home.js'] }));
  const loggerInstance = createLog('info', { write: (line) => lines.push(line) });
  app = fastify({ loggerInstance }) as unknown as FastifyInstance;
  handleErrors(app);
  const own = { portalUrl: 'http://localhost', marketplaceUrl: 'http://localhost:1' };
  sendWithEveryAnswer(app, portalHeaders({ own: [own], services: [] }));
  await webPages(app, folder, (host) => (host === 'other.example' ? otherConfig : config));
});

afterAll(async () => {
  await app.close();
  rmSync(scratch, { recursive: true });
});

const get = (url: string, encoding = '') => app.inject({ url, headers: { 'accept-encoding': encoding } });

describe('the page', () => {
  it('names the files of its route and has the configuration in it', async () => {
    const { body } = await get('/?from=mail');
    expect(body).toContain('href="/assets/home.js"></head>');
    expect(body).toContain('Test \\u003c/script>');
    expect((await get('/elsewhere')).body).toContain('<head></head>');
  });

  it('has the configuration for the requested host, however it is compressed', async () => {
    for (const encoding of ['', 'gzip']) {
      await get('/', encoding);
      const { rawPayload } = await app.inject({
        url: '/',
        headers: { host: 'other.example', 'accept-encoding': encoding },
      });
      expect((encoding ? gunzipSync(rawPayload) : rawPayload).toString()).toContain('"Other"');
    }
    const { body } = await app.inject({ url: '/config.json', headers: { host: 'other.example' } });
    expect(JSON.parse(body)).toEqual(otherConfig);
  });

  it('is logged without its address, which may hold what somebody typed', async () => {
    lines.length = 0;
    await get('/jo@agency.example');
    await get('/account/reset-password%3FuserId=1&token=SECRETTOKEN');
    await get('/api/jo@agency.example');
    const requests = lines.map((line) => JSON.parse(line).req).filter(Boolean);
    expect(requests.map(({ route }) => route)).toEqual(['/*', '/*', '/api/*']);
    expect(lines.join('')).not.toMatch(/agency|SECRETTOKEN/);
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['deflate, brother', undefined, (bytes: Buffer) => bytes],
  ])('is compressed for who accepts "%s" by %s', async (accepted, encoding, open) => {
    const { headers, rawPayload } = await get('/', accepted);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('accept-encoding');
    expect(open(rawPayload).toString()).toBe((await get('/')).body);
  });

  it('is guarded by its policy, as are drawings; scripts carry none', async () => {
    expect((await get('/')).headers['content-security-policy']).toContain("script-src 'self'");
    expect((await get('/assets/drawing.svg')).headers['content-security-policy']).toBeDefined();
    const { headers } = await get('/assets/home.js');
    expect(headers['content-security-policy']).toBeUndefined();
    expect(headers['permissions-policy']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toContain('immutable');
  });
});
