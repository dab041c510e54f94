import { expect, it } from 'vitest';
import { findProblems } from './check-language.ts';

const problems = (line: string, file = 'server/a.test.ts') => findProblems(file, line).length;

it('finds banned words and bare clauses in comments', () => {
  for (const line of [
    '// Whoever reads this.',
    '/** Asked by nobody. */',
    ' * Each has a port of its own.',
    '// Fast. What fails is not cached.',
    '    -- Who hides is hidden.',
  ])
    expect(problems(line), line).toBe(1);
  for (const line of [
    '// Runs as `nobody`.',
    "const text = 'nobody';",
    '// The client that asks what failed.',
  ])
    expect(problems(line), line).toBe(0);
});

it('requires a verb at the start of a title, and a section for end-to-end tests', () => {
  for (const title of ['is refused', 'should work', 'who reads nothing', 'a token', 'has an id'])
    expect(problems(`it('${title}', () => {`), title).toBe(1);
  for (const title of ['rejects an expired token', 'never waits', 'parseQuery ignores case'])
    expect(problems(`  it('${title}', () => {`), title).toBe(0);
  expect(problems("test('rejects', () => {", 'tests/e2e/a.e2e.ts')).toBe(1);
  expect(problems("test('2.5 Resources: ignores case', () => {", 'tests/e2e/a.e2e.ts')).toBe(0);
  expect(problems("test('Staff console: folds the rail', () => {", 'tests/e2e/a.e2e.ts')).toBe(0);
  expect(problems("test.describe('in Perth', () => {", 'tests/e2e/a.e2e.ts')).toBe(0);
});
