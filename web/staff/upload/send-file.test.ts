import { describe, expect, it } from 'vitest';
import { type Upload, uploadPartBytes } from '#contract/uploads.staff.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type SendOptions, sendFile, type UploadCalls } from './send-file.ts';

const byteSize = 2 * uploadPartBytes + 5;
const file = new File([new Uint8Array(byteSize)], 'Fire plan.pdf');
const lost = () => new ApiError('The portal cannot be reached.', { status: 0 });
const failed = (status: number, details = {}) => new ApiError('Failed', { status, ...details });

/** A server that fails as the list says, one entry per request, and then works. */
function createServer(failures: (Error | 'response lost' | null)[] = []) {
  let upload: Upload = {
    id: 'u1',
    name: file.name,
    byteSize,
    receivedBytes: 0,
    isFinished: false,
    mediaType: null,
  };
  const requests: string[] = [];
  const handle = async (request: string, work: () => void) => {
    requests.push(request);
    const failure = failures.shift() ?? null;
    if (failure instanceof Error) throw failure;
    work();
    if (failure === 'response lost') throw lost();
    return { ...upload };
  };
  const calls: UploadCalls = {
    start: () => handle('start', () => {}),
    get: () => handle('get', () => {}),
    sendPart: (_, offset, part) =>
      handle(`part ${offset / uploadPartBytes}`, () => {
        if (offset !== upload.receivedBytes) throw failed(409, { current: upload });
        upload = { ...upload, receivedBytes: offset + part.size };
      }),
    finish: () =>
      handle('finish', () => {
        upload = { ...upload, isFinished: true };
      }),
  };
  return { calls, requests };
}

function send(calls: UploadCalls, options: Partial<SendOptions> = {}) {
  const waits: number[] = [];
  const connections: boolean[] = [];
  const fractions: number[] = [];
  const result = sendFile(file, {
    calls,
    signal: new AbortController().signal,
    wait: async (ms) => void waits.push(ms),
    onStart: () => {},
    onProgress: (fraction) => fractions.push(fraction),
    onConnection: (isLost) => connections.push(isLost),
    ...options,
  });
  return { result, waits, connections, fractions };
}

describe('sendFile', () => {
  it('sends all parts in order and reports the progress', async () => {
    const { calls, requests } = createServer();
    const { result, fractions } = send(calls);
    expect((await result).isFinished).toBe(true);
    expect(requests).toEqual(['start', 'part 0', 'part 1', 'part 2', 'finish']);
    expect(fractions).toEqual(fractions.toSorted((one, other) => one - other));
    expect([fractions[0], fractions.at(-1)]).toEqual([0, 1]);
  });

  it('continues where it stopped when the connection was lost', async () => {
    const { calls, requests } = createServer([null, null, lost(), lost(), lost()]);
    const { result, waits, connections } = send(calls);
    await result;
    expect(requests).toEqual([
      'start',
      'part 0',
      'part 1',
      'get',
      'get',
      'get',
      'part 1',
      'part 2',
      'finish',
    ]);
    expect(waits).toEqual([1_000, 1_000, 2_000]);
    expect([connections.includes(true), connections.at(-1)]).toEqual([true, false]);
  });

  it('sends no part twice when only the response was lost', async () => {
    const { calls, requests } = createServer([null, 'response lost', null, null, null, 'response lost']);
    await send(calls).result;
    expect(requests).toEqual(['start', 'part 0', 'get', 'part 1', 'part 2', 'finish', 'finish']);
  });

  it('continues an upload that was stopped, and starts again when it was deleted', async () => {
    const { calls, requests } = createServer();
    const controller = new AbortController();
    const stopped = send(calls, {
      signal: controller.signal,
      onProgress: (fraction) => fraction > 0.3 && controller.abort(),
      calls: {
        ...calls,
        sendPart: async (...args) => {
          controller.signal.throwIfAborted();
          return calls.sendPart(...args);
        },
      },
    });
    await expect(stopped.result).rejects.toThrow();
    const started = await calls.get('u1', { signal: new AbortController().signal });
    requests.length = 0;
    await send(calls, { started }).result;
    expect(requests).toEqual(['get', 'part 1', 'part 2', 'finish']);

    const other = createServer([failed(404)]);
    await send(other.calls, { started }).result;
    expect(other.requests.slice(0, 3)).toEqual(['get', 'start', 'part 0']);
  });

  it('waits as long as a busy server asks', async () => {
    const { calls } = createServer([
      failed(503, { retryAfterSeconds: 60 }),
      failed(429, { retryAfterSeconds: 5 }),
    ]);
    const { result, waits } = send(calls);
    await result;
    expect(waits).toEqual([60_000, 5_000]);
  });

  it('gives up after ten attempts, and immediately when the file is rejected', async () => {
    const unreachable = createServer(Array.from({ length: 30 }, lost));
    await expect(send(unreachable.calls).result).rejects.toMatchObject({ status: 0 });
    expect(unreachable.requests).toHaveLength(11);
    for (const status of [400, 403, 413]) {
      const { calls, requests } = createServer([failed(status)]);
      await expect(send(calls).result).rejects.toMatchObject({ status });
      expect(requests).toEqual(['start']);
    }
    const rejected = createServer([null, failed(400)]);
    await expect(send(rejected.calls).result).rejects.toMatchObject({ status: 400 });
    expect(rejected.requests).toEqual(['start', 'part 0']);
  });

  it('ends when the server never accepts a part', async () => {
    const conflicts = Array.from({ length: 60 }, (_, index) => (index % 2 === 1 ? failed(409) : null));
    const { calls } = createServer(conflicts);
    await expect(send(calls).result).rejects.toMatchObject({ status: 409 });
  });
});
