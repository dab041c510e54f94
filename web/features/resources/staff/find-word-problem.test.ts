import { expect, it } from 'vitest';
import { maxWordMegabytes } from '#contract/library-files.staff.ts';
import { findWordProblem } from './find-word-problem.ts';

const maxBytes = maxWordMegabytes * 1024 * 1024;

it.each([
  ['another kind', 'Plan.pdf', 3, /^“Plan\.pdf” is not a Word document \(\.docx\)\. Save it as \.docx, /],
  ['a name without an extension', 'Plan', 3, /^“Plan” is not a Word document/],
  ['a path', 'C:\\Users\\me\\Plan.odt', 3, /^“Plan\.odt” is not a Word document/],
  ['an empty file', 'Plan.docx', 0, /^“Plan\.docx” is empty\. Choose a file with content\.$/],
  ['a large file', 'Plan.docx', maxBytes + 1, /^“Plan\.docx” is too large\. .*at most \d+ MB\./],
])('says in a sentence what is wrong with %s', (_, name, size, sentence) => {
  expect(findWordProblem({ name, size })).toMatch(sentence);
});

it('sends Word documents to the server, which explains how to remove macros', () => {
  for (const name of ['Plan.docx', 'PLAN.DOCX', 'Form.docm', 'Old.doc'])
    expect(findWordProblem({ name, size: maxBytes }), name).toBeUndefined();
});
