import { expect, it } from 'vitest';
import { serialSaver } from './serial-saver.ts';

/** A server that responds when the test says so. */
function started(first: string) {
  const sent: string[] = [];
  const failures: unknown[] = [];
  let answer: { resolve: () => void; reject: (error: Error) => void };
  let shown = first;
  let saved = 0;
  const change = serialSaver<string>({
    save: (state) => {
      sent.push(state);
      return new Promise<void>((resolve, reject) => {
        answer = { resolve, reject };
      });
    },
    show: (state) => {
      shown = state;
    },
    onSaved: () => {
      saved += 1;
    },
    onFailed: (error) => failures.push(error),
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return {
    choose: (next: string) => change(shown, next),
    take: () => {
      answer.resolve();
      return settled();
    },
    refuse: () => {
      answer.reject(new Error('no'));
      return settled();
    },
    sent,
    failures,
    shown: () => shown,
    saved: () => saved,
  };
}

it('shows a change immediately, saves one at a time and sends only the latest', async () => {
  const server = started('a');
  server.choose('b');
  expect(server.shown()).toBe('b');
  for (const next of ['c', 'd']) server.choose(next);
  expect(server.sent).toEqual(['b']);
  await server.take();
  expect(server.sent).toEqual(['b', 'd']);
  await server.take();
  expect(server.shown()).toBe('d');
  expect(server.saved()).toBe(1);
});

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
