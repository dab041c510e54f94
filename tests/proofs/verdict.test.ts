import { expect, it } from 'vitest';
import type { TestEnd } from './ask-tests.ts';
import { type Proof, titlesOf } from './proof.ts';
import { objectionTo, verdictOn } from './verdict.ts';

const proof: Proof = {
  ...{ defence: 'a door', file: 'door.ts', stands: 'shut', instead: 'open', redIn: 'door.test.ts' },
  named: 'is shut',
};
const ended = (state: TestEnd['state'], fault = '', title = 'a door is shut'): TestEnd[] => [
  { file: 'door.test.ts', title, state, fault },
];

it('a defence is noticed by a test that fails, and by nothing else', () => {
  expect(verdictOn(ended('failed', 'AssertionError: expected 200 to be 401'))).toEqual({ kind: 'noticed' });
  expect(verdictOn([...ended('passed'), ...ended('skipped')])).toMatchObject({ kind: 'unnoticed' });
  expect(verdictOn(ended('failed', 'ReferenceError: door is not defined'))).toMatchObject({
    kind: 'worthless',
  });
  expect(verdictOn(ended('skipped'))).toMatchObject({ kind: 'worthless' });
  expect(verdictOn([])).toMatchObject({ kind: 'worthless' });
});

it('a test that does not pass as things are proves nothing', () => {
  expect(objectionTo(proof, ended('passed'))).toBeUndefined();
  expect(objectionTo(proof, ended('failed'))).toMatchObject({ kind: 'worthless' });
  expect(objectionTo(proof, ended('passed', '', 'a door is painted'))).toMatchObject({ kind: 'worthless' });
  expect(objectionTo(proof, ended('skipped'))).toEqual({ kind: 'skipped' });
});

it('of a test with many rows the one that is named is asked', () => {
  const ofRow = { ...proof, row: 'the back' };
  const pattern = new RegExp(titlesOf(ofRow));
  for (const title of ['the back of a door is shut', 'a door is shut at the back']) {
    expect(title).toMatch(pattern);
    expect(objectionTo(ofRow, ended('passed', '', title))).toBeUndefined();
  }
  expect('a door is shut at the front').not.toMatch(pattern);
  expect(titlesOf({ ...proof, named: '' })).toBe('');
});
