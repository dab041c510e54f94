import { expect, it } from 'vitest';
import { splitFilePath } from './split-file-path.ts';

it.each([
  ['../../etc/Evil plan.pdf', 'Evil plan.pdf'],
  ['C:\\temp\\Plan two.pdf', 'Plan two.pdf'],
  ['/temp/Plan', 'Plan'],
  ['temp/', 'temp'],
])('shows only the name of %s, and says so', (givenName, name) => {
  const note = `Its name contained a path. We took only “${name}”.`;
  expect(splitFilePath(givenName)).toEqual({ name, note });
});

it('says nothing about a name without a path', () => {
  expect(splitFilePath('Plan: two.pdf')).toEqual({ name: 'Plan: two.pdf', note: null });
});
