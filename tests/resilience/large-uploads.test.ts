import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { uploadPartBytes } from '#contract/uploads.staff.ts';
import { countSurvivedFailures } from '#tests/support/count-survived-failures.ts';
import { authHeaders, type Session, signInAs } from '#tests/support/portal-client.ts';
import type { PortalProcess } from '#tests/support/portal-process.ts';
import { setUpScratchPortals } from '#tests/support/scratch-portals.ts';
import { encodeForm } from '#tests/support/uploads.ts';

countSurvivedFailures();
const portals = setUpScratchPortals();
const folder = portals.pathTo('data');
let portal: PortalProcess;
let session: Session;

const megabyte = 1024 * 1024;
const maxGrowthBytes = 50 * megabyte;

const start = async () => {
  portal = await portals.start({ DATA_DIR: folder, DEMO: 'true' });
};
beforeAll(async () => {
  portals.demoFolder('data');
  await start();
  session = await signInAs(portal.url, 'publisher');
});

async function send(method: string, path: string, body?: object, headers = {}) {
  const init = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(`${portal.url}/api/staff/${path}`, {
    method,
    ...init,
    headers: { ...authHeaders(session), ...init?.headers, ...headers },
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response;
}
const sendJson = async (...args: Parameters<typeof send>) => (await send(...args)).json();

async function sendPart(id: string, bytes: Buffer, offset: number): Promise<void> {
  const { type, payload } = await encodeForm([
    { name: 'part', value: bytes.subarray(offset, offset + uploadPartBytes) },
  ]);
  const response = await fetch(`${portal.url}/api/staff/uploads/${id}/part?offset=${offset}`, {
    method: 'PUT',
    headers: { ...authHeaders(session), 'content-type': type },
    body: new Uint8Array(payload),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}

const startUpload = async (bytes: Buffer): Promise<string> =>
  (await sendJson('POST', 'uploads', { name: 'Training.pdf', byteSize: bytes.length })).upload.id;

async function sendParts(id: string, bytes: Buffer, from: number, to: number): Promise<void> {
  for (let offset = from; offset < to; offset += uploadPartBytes) await sendPart(id, bytes, offset);
}

const readMemory = () => {
  const status = readFileSync(`/proc/${portal.child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
};

/** Polls, because the peak in /proc includes the start of the portal. */
async function watchMemory(work: () => Promise<void>): Promise<number> {
  let peak = readMemory();
  const timer = setInterval(() => {
    peak = Math.max(peak, readMemory());
  }, 20);
  await work().finally(() => clearInterval(timer));
  return peak;
}

const createPdf = (byteSize: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(byteSize - 9)]);

async function attach(uploadId: string) {
  const { item } = await sendJson('POST', 'library', { title: `Training ${uploadId}` });
  const headers = { 'if-match': `"${item.version}"` };
  return (await sendJson('POST', `library/${item.id}/attachments`, { uploadId }, headers)).item;
}

/** Sends the rest of a file, attaches it and downloads it. */
async function storeAndReturn(bytes: Buffer, started?: { id: string; receivedBytes: number }): Promise<void> {
  const id = started?.id ?? (await startUpload(bytes));
  await sendParts(id, bytes, started?.receivedBytes ?? 0, bytes.length);
  const { upload } = await sendJson('POST', `uploads/${id}/finish`);
  expect(upload.isFinished).toBe(true);
  const item = await attach(id);
  const response = await send('GET', `library/${item.id}/attachments/${item.attachments[0].id}/file`);
  const received = createHash('sha256');
  for await (const chunk of response.body ?? []) received.update(chunk);
  expect(received.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
}

it.runIf(process.platform === 'linux')(
  'stores and returns 100 MB with flat memory, and continues after the portal was killed',
  async () => {
    const bytes = createPdf(100 * megabyte);
    const half = 12 * uploadPartBytes;
    const id = await startUpload(bytes);
    await sendParts(id, bytes, 0, half);
    await portal.end('SIGKILL');
    await start();
    const { upload } = await sendJson('GET', `uploads/${id}`);
    expect(upload.receivedBytes).toBe(half);

    // The first 40 MB fill buffers up to the next garbage collection; after them the memory is flat.
    const before = await watchMemory(() => storeAndReturn(createPdf(10 * uploadPartBytes)));
    const peak = await watchMemory(() => storeAndReturn(bytes, { id, receivedBytes: half }));
    expect(peak - before).toBeLessThan(maxGrowthBytes);
  },
);
