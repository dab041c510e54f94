import { expect, it } from 'vitest';
import type { TestEnd } from './ask-tests.ts';
import type { Proof } from './proof.ts';
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
