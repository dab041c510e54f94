import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '#tests/support/memory-storage.ts';

const notify = vi.hoisted(() => vi.fn());
vi.mock('#web/config.ts', () => ({ config: { services: { main: '' } } }));
vi.mock('#web/ui/overlays/notify.ts', () => ({ notify, dismissTopic: vi.fn() }));
const { queryClient } = await import('#web/api/query-client.ts');
const { changeSaved, savedIdsQuery } = await import('./saved-state.ts');

const item = { kind: 'event', id: '6f8a1c52-0d1e-4b7a-9c53-2e4b8d7f1a90', name: 'Fire Forum' } as const;
const noIds = { resource: [], event: [], group: [], organisation: [], person: [] };

type SentRequest = { method: string | undefined; answer: (status: number, body: object) => void };
let requests: SentRequest[];

beforeEach(() => {
  requests = [];
  const send = (_url: string, { method }: RequestInit) =>
    new Promise<Response>((resolve) => {
      const answer = (status: number, body: object) => resolve(Response.json(body, { status }));
      requests.push({ method, answer });
    });
  vi.stubGlobal('fetch', vi.fn(send));
  vi.stubGlobal('localStorage', createMemoryStorage());
  queryClient.setQueryData(savedIdsQuery().queryKey, noIds);
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const shownIds = () => queryClient.getQueryData(savedIdsQuery().queryKey)?.event;
const nextRequest = async (count: number) => {
  await expect.poll(() => requests.length).toBe(count);
  return requests.at(-1) as SentRequest;
};

it('shows the last choice immediately and sends one request at a time', async () => {
  const saving = changeSaved(item, true);
  await expect.poll(shownIds).toEqual([item.id]);
  const removing = changeSaved(item, false);
  await expect.poll(shownIds).toEqual([]);
  const save = await nextRequest(1);
  expect(save.method).toBe('PUT');
  save.answer(200, { success: true });
  await saving;
  const removal = await nextRequest(2);
  expect(removal.method).toBe('DELETE');
  removal.answer(200, { success: true });
  await removing;
  expect(shownIds()).toEqual([]);
  expect(notify).not.toHaveBeenCalled();
});

it('restores the state and gives the reason when a change fails, and sends the next one', async () => {
  const message = 'You have 1,000 saved items, the maximum. Remove one first.';
  const failing = changeSaved(item, true);
  (await nextRequest(1)).answer(409, { message });
  await failing;
  expect(shownIds()).toEqual([]);
  const topic = { topic: `saved ${item.id}` };
  expect(notify).toHaveBeenCalledWith('error', '“Fire Forum” is not saved', message, topic);
  const saving = changeSaved(item, true);
  (await nextRequest(2)).answer(200, { success: true });
  await saving;
  expect(shownIds()).toEqual([item.id]);
});
