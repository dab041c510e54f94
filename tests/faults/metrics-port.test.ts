import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { putDemoInto } from '#tests/support/demo-folder.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startPortalProcess, tryPortalProcess } from '#tests/support/portal-process.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'muster-metrics-'));
  putDemoInto(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('metrics are told on a port of their own, of both origins, and not on the port that members use', async () => {
  const [port, marketplacePort] = [await freePort(), await freePort()];
  const portal = await startPortalProcess({
    ...{ DATA_DIR: folder, HOST: '0.0.0.0', DEMO: 'true' },
    ...{ METRICS_PORT: String(port), MARKETPLACE_PORT: String(marketplacePort) },
  });
  try {
    const read = async (url: string) => (await fetch(url)).text();
    const web = await read(portal.url);
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(web)?.[1] as string;
    await read(`${portal.url}${script}`);
    await read(`http://localhost:${marketplacePort}/`);
    await vi.waitFor(async () => {
      const told = await read(`http://127.0.0.1:${port}/metrics`);
      expect(told).toMatch(/_count\{app="portal",method="GET",route="\/assets\/\*",status="200"\} 1/);
      expect(told).toMatch(/_count\{app="marketplace",method="GET",route="\/\*",status="200"\} 1/);
      expect(told).toMatch(/^muster_build_info\{version="\d+\.\d+\.\d+",build="\w+"\} 1$/m);
      expect(told).not.toContain(path.basename(script));
    });
    for (const address of [portal.url, `http://localhost:${marketplacePort}`]) {
      expect(await read(`${address}/metrics`)).not.toContain('muster_');
    }
    // Another address of this machine: members reach the portal there, and nobody the metrics.
    await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow('fetch failed');
    expect(await portal.end('SIGTERM')).toBe(0);
  } finally {
    if (portal.child.exitCode === null) portal.child.kill('SIGKILL');
  }
});

it('a port for metrics that is in use is said before anything else is done', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await vi.waitFor(() => expect(other.listening).toBe(true));
  const { port } = other.address() as { port: number };
  const end = await tryPortalProcess({ DATA_DIR: folder, METRICS_PORT: String(port) });
  other.close();
  const sentence = `✗ Port ${port} is in use by another program: set METRICS_PORT to a free one.`;
  expect(end).toMatchObject({ code: 1, output: expect.stringContaining(sentence) });
  expect((end as { output: string }).output).not.toContain('Opening the database');
});
