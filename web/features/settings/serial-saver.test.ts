import { expect, it } from 'vitest';
import { serialSaver } from './serial-saver.ts';

/** A server whose answers the test gives, one by one. */
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
  // The saver goes on in promises: a turn of the event loop lets all of them run.
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

it('shows a change before the server has it', async () => {
  const server = started('a');
  server.choose('b');
  expect(server.shown()).toBe('b');
  expect(server.sent).toEqual(['b']);
  await server.take();
  expect(server.shown()).toBe('b');
  expect(server.saved()).toBe(1);
});

it('waits for a save before the next, and then sends the newest alone', async () => {
  const server = started('a');
  for (const next of ['b', 'c', 'd']) server.choose(next);
  expect(server.sent).toEqual(['b']);
  await server.take();
  expect(server.sent).toEqual(['b', 'd']);
  await server.take();
  expect(server.shown()).toBe('d');
  expect(server.saved()).toBe(1);
});

it('goes back to what held, and says so, when a save fails', async () => {
  const server = started('a');
  server.choose('b');
  await server.refuse();
  expect(server.shown()).toBe('a');
  expect(server.failures).toEqual([new Error('no')]);
  expect(server.saved()).toBe(0);
});

it('goes back to the last that was saved, not to the first', async () => {
  const server = started('a');
  server.choose('b');
  server.choose('c');
  await server.take();
  await server.refuse();
  expect(server.shown()).toBe('b');
  expect(server.failures).toHaveLength(1);
  expect(server.saved()).toBe(1);
});

it('tries what was chosen since when a save fails', async () => {
  const server = started('a');
  server.choose('b');
  server.choose('c');
  await server.refuse();
  expect(server.sent).toEqual(['b', 'c']);
  await server.take();
  expect(server.shown()).toBe('c');
  expect(server.failures).toEqual([]);
});

it('says nothing when a failed save was taken back meanwhile', async () => {
  const server = started('a');
  server.choose('b');
  server.choose('a');
  await server.refuse();
  expect(server.sent).toEqual(['b']);
  expect(server.shown()).toBe('a');
  expect(server.failures).toEqual([]);
});

it('begins anew after a rest', async () => {
  const server = started('a');
  server.choose('b');
  await server.take();
  server.choose('c');
  await server.refuse();
  expect(server.shown()).toBe('b');
  expect(server.sent).toEqual(['b', 'c']);
});
