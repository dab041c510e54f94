import { describe, expect, it } from 'vitest';
import type { Upload } from '#contract/uploads.staff.ts';
import { ApiError } from '#web/api/api-error.ts';
import { createUploadQueue, isUploading } from './upload-queue.ts';

function setUp({ rejectedName = '', status = 400 } = {}) {
  const log: string[] = [];
  const toUpload = (name: string, receivedBytes: number): Upload => ({
    ...{ id: name, name, byteSize: 3, receivedBytes, isFinished: receivedBytes === 3, mediaType: null },
  });
  const release: (() => void)[] = [];
  const queue = createUploadQueue({
    calls: {
      start: async ({ name }) => {
        log.push(`start ${name}`);
        if (name === rejectedName) throw new ApiError('“a” is empty.', { status });
        return toUpload(name, 0);
      },
      get: async (id) => toUpload(id, 0),
      sendPart: (id, _offset, _part, { signal }) =>
        new Promise((resolve, reject) => {
          release.push(() => resolve(toUpload(id, 3)));
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
      finish: async (id) => toUpload(id, 3),
    },
    wait: async () => {},
    cancelUpload: (id) => log.push(`cancel ${id}`),
    onUploaded: async ({ name }) => void log.push(`use ${name}`),
  });
  const states = () => queue.getFiles().map(({ file, state }) => `${file.name} ${state}`);
  return { queue, log, states, release };
}
const files = (...names: string[]) => names.map((name) => new File(['abc'], name));

describe('createUploadQueue', () => {
  it('sends one file after the other and uses each', async () => {
    const { queue, log, states, release } = setUp();
    queue.add(files('a', 'b'));
    await expect.poll(() => release.length).toBe(1);
    expect(states()).toEqual(['a sending', 'b waiting']);
    expect(isUploading(queue.getFiles())).toBe(true);
    release[0]?.();
    await expect.poll(() => release.length).toBe(2);
    release[1]?.();
    await expect.poll(states).toEqual(['a done', 'b done']);
    expect(log).toEqual(['start a', 'use a', 'start b', 'use b']);
    expect(isUploading(queue.getFiles())).toBe(false);
  });

  it('shows the sentence of the server for a rejected file, and offers no other attempt', async () => {
    const { queue, states } = setUp({ rejectedName: 'a' });
    queue.add(files('a'));
    await expect.poll(states).toEqual(['a failed']);
    expect(queue.getFiles()[0]).toMatchObject({ canRetry: false, error: '“a” is empty.' });
  });

  it('goes on after a failed file, and tries it again on request', async () => {
    const { queue, log, states, release } = setUp({ rejectedName: 'a', status: 403 });
    queue.add(files('a', 'b'));
    await expect.poll(() => release.length).toBe(1);
    expect(states()).toEqual(['a failed', 'b sending']);
    expect(queue.getFiles()[0]).toMatchObject({ error: '“a” is empty.', canRetry: true });
    queue.retry('1');
    expect(states()[0]).toBe('a waiting');
    release[0]?.();
    await expect.poll(() => log.filter((line) => line === 'start a').length).toBe(2);
  });

  it('stops and forgets a cancelled file', async () => {
    const { queue, log, states, release } = setUp();
    queue.add(files('a', 'b'));
    await expect.poll(() => release.length).toBe(1);
    queue.remove('1');
    await expect.poll(() => release.length).toBe(2);
    expect(states()).toEqual(['b sending']);
    expect(log).toContain('cancel a');
    expect(log).not.toContain('use a');
  });
});
