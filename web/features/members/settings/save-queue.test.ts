import { expect, it } from 'vitest';
import { createSaveQueue } from './save-queue.ts';

/** A queue with a fake server that responds on `accept` and `reject`. */
function startQueue(initial: string) {
  const sent: string[] = [];
  const failures: unknown[] = [];
  let response = Promise.withResolvers<void>();
  const state = { shown: initial, saved: 0 };
  const enqueue = createSaveQueue<string>({
    save: (value) => {
      sent.push(value);
      response = Promise.withResolvers();
      return response.promise;
    },
    show: (shown) => void Object.assign(state, { shown }),
    onSaved: () => void Object.assign(state, { saved: state.saved + 1 }),
    onFailed: (error) => failures.push(error),
  });
  const respond = (resolveOrReject: () => void) => {
    resolveOrReject();
    return new Promise((resolve) => setTimeout(resolve));
  };
  return {
    sent,
    failures,
    shown: () => state.shown,
    saved: () => state.saved,
    change: (next: string) => enqueue(state.shown, next),
    accept: () => respond(response.resolve),
    reject: () => respond(() => response.reject(new Error('no'))),
  };
}

it('restores the last saved state and reports the error after a failed save', async () => {
  const queue = startQueue('a');
  queue.change('b');
  await queue.reject();
  expect([queue.shown(), queue.saved()]).toEqual(['a', 0]);
  expect(queue.failures).toEqual([new Error('no')]);
  queue.change('b');
  await queue.accept();
  queue.change('c');
  queue.change('d');
  await queue.accept();
  await queue.reject();
  expect([queue.shown(), queue.saved()]).toEqual(['c', 2]);
  expect(queue.failures).toHaveLength(2);
});

it('sends a newer change after a failed save without reporting the error', async () => {
  const queue = startQueue('a');
  queue.change('b');
  queue.change('c');
  await queue.reject();
  expect(queue.sent).toEqual(['b', 'c']);
  await queue.accept();
  expect(queue.shown()).toBe('c');
  expect(queue.failures).toEqual([]);
});

it('reports no error when the failed change was already undone', async () => {
  const queue = startQueue('a');
  queue.change('b');
  queue.change('a');
  await queue.reject();
  expect(queue.sent).toEqual(['b']);
  expect(queue.shown()).toBe('a');
  expect(queue.failures).toEqual([]);
});
