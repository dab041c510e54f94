import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

const all = { halves: ['web', 'api'], quick: false, only: undefined };

test('without a word everything is measured; in a hurry, the API', () => {
  expect(readArguments([])).toEqual(all);
  expect(readArguments(['--web'])).toEqual({ ...all, halves: ['web'] });
  expect(readArguments(['--quick'])).toEqual({ ...all, halves: ['api'], quick: true });
  expect(readArguments(['--only', 'members'])).toEqual({ ...all, halves: ['api'], only: 'members' });
  expect(readArguments(['--help'])).toEqual({ help: true });
});

test('what makes no sense is said', () => {
  expect(readArguments(['--fast'])).toEqual({ fault: "Unknown option '--fast'." });
  expect(readArguments(['members'])).toEqual({
    fault: expect.stringMatching(/^Unexpected argument 'members'/),
  });
  expect(readArguments(['--only'])).toEqual({ fault: expect.stringContaining('--only') });
  expect(readArguments(['--only', 'nothing'])).toEqual({
    fault: expect.stringMatching(/^No call has "nothing"/),
  });
  expect(readArguments(['--only', ''])).toEqual({ fault: expect.stringMatching(/^No call has ""/) });
  expect(readArguments(['--web', '--quick'])).toEqual({ fault: expect.stringContaining('about the API') });
});
