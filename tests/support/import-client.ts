import { setTimeout } from 'node:timers/promises';
import type { ImportDetails, ImportKind, KeptRow } from '#contract/imports.staff.ts';
import { uploadPartBytes } from '#contract/uploads.staff.ts';
import { authHeaders, type Session } from './portal-client.ts';
import { encodeForm } from './uploads.ts';

/** Sends the requests of an import to a portal in another process, which may restart with another address. */
export function createImportClient(getUrl: () => string, getSession: () => Session) {
  const request = async (method: string, path: string, body?: BodyInit, headers = {}) => {
    const init = { method, headers: { ...authHeaders(getSession()), ...headers }, ...(body && { body }) };
    const response = await fetch(`${getUrl()}/api/staff/${path}`, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const send = (method: string, path: string, body?: object) =>
    request(method, path, body && JSON.stringify(body), body && { 'content-type': 'application/json' });

  const upload = async (name: string, content: Buffer): Promise<string> => {
    const { upload: started } = await send('POST', 'uploads', { name, byteSize: content.length });
    for (let offset = 0; offset < content.length; offset += uploadPartBytes) {
      const value = content.subarray(offset, offset + uploadPartBytes);
      const { type, payload } = await encodeForm([{ name: 'part', value }]);
      const path = `uploads/${started.id}/part?offset=${offset}`;
      await request('PUT', path, new Uint8Array(payload), { 'content-type': type });
    }
    return (await send('POST', `uploads/${started.id}/finish`)).upload.id;
  };

  const read = (id: string): Promise<ImportDetails> => send('GET', `imports/${id}`);
  /** Polls until the condition holds. Throws after the timeout, or if the import cannot go on. */
  const waitUntil = async (
    id: string,
    condition: (details: ImportDetails) => boolean,
    { timeoutMs, intervalMs }: { timeoutMs: number; intervalMs: number },
  ): Promise<ImportDetails> => {
    const end = Date.now() + timeoutMs;
    for (;;) {
      const details = await read(id);
      if (condition(details)) return details;
      if (details.problem || Date.now() > end) throw new Error(`import ${details.state}: ${details.problem}`);
      await setTimeout(intervalMs);
    }
  };

  return {
    read,
    waitUntil,
    create: async (file: { name: string; content: string }, kind: ImportKind): Promise<string> => {
      const uploadId = await upload(file.name, Buffer.from(file.content));
      return (await send('POST', 'imports', { uploadId, kind })).id;
    },
    run: (id: string, step: 'check' | 'start' | 'undo') => send('POST', `imports/${id}/${step}`),
    listKeptRows: async (id: string): Promise<KeptRow[]> =>
      (await send('GET', `imports/${id}/kept-rows`)).rows,
  };
}
