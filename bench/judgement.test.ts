import { expect, test } from 'vitest';
import { lastLine, ofWholeRun, together } from './judgement.ts';

const kept = { judged: 3, broken: [], notJudged: [] };
const partly = { judged: 2, broken: [], notJudged: ['memory', 'the web'] };

test('only a bench that judged every budget says that every budget is kept', () => {
  expect(lastLine(kept)).toBe('✓ Every budget is kept, 3 in all.');
  expect(lastLine(together([kept, partly]))).toBe(
    '✓ The 5 budgets that were judged are kept. Not judged: memory; the web.',
  );
  expect(lastLine({ ...partly, judged: 0 })).toBe('No budget was judged. Not judged: memory; the web.');
});

test('a whole run is broken by what it could not judge', () => {
  expect(ofWholeRun(partly).broken).toEqual(['not judged: memory', 'not judged: the web']);
  expect(ofWholeRun(kept)).toEqual(kept);
});
