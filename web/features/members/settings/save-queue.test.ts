import { expect, it } from 'vitest';
import { createSaveQueue } from './save-queue.ts';

/** A server that responds when the test says so. */
function started(first: string) {
  const sent: string[] = [];
  const failures: unknown[] = [];
  let answer = Promise.withResolvers<void>();
  const seen = { shown: first, saved: 0 };
  const change = createSaveQueue<string>({
    save: (state) => {
      sent.push(state);
      answer = Promise.withResolvers();
      return answer.promise;
    },
    show: (shown) => void Object.assign(seen, { shown }),
    onSaved: () => void Object.assign(seen, { saved: seen.saved + 1 }),
    onFailed: (error) => failures.push(error),
  });
  const settle = (end: () => void) => {
    end();
    return new Promise((resolve) => setTimeout(resolve));
  };
  return {
    ...{ sent, failures, shown: () => seen.shown, saved: () => seen.saved },
    choose: (next: string) => change(seen.shown, next),
    take: () => settle(answer.resolve),
    refuse: () => settle(() => answer.reject(new Error('no'))),
  };
}

it('shows the last saved state and the error after a failed save', async () => {
  const server = started('a');
  server.choose('b');
  await server.refuse();
  expect([server.shown(), server.saved()]).toEqual(['a', 0]);
  expect(server.failures).toEqual([new Error('no')]);
  server.choose('b');
  await server.take();
  server.choose('c');
  server.choose('d');
  await server.take();
  await server.refuse();
  expect([server.shown(), server.saved()]).toEqual(['c', 2]);
  expect(server.failures).toHaveLength(2);
});

it('sends a newer change after a failed save, without an error', async () => {
  const server = started('a');
  server.choose('b');
  server.choose('c');
  await server.refuse();
  expect(server.sent).toEqual(['b', 'c']);
  await server.take();
  expect(server.shown()).toBe('c');
  expect(server.failures).toEqual([]);
});

it('shows no error when the change that failed was already undone', async () => {
  const server = started('a');
  server.choose('b');
  server.choose('a');
  await server.refuse();
  expect(server.sent).toEqual(['b']);
  expect(server.shown()).toBe('a');
  expect(server.failures).toEqual([]);
});
