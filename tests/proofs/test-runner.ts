/**
 * Runs tests of the folder in which it is started, as it is asked, and tells how each ended. Vitest stays open between
 * questions: databases are filled once.
 */
import path from 'node:path';
import { createVitest, type TestCase } from 'vitest/node';
import type { Question, TestEnd } from './ask-tests.ts';

let ended: TestCase[] = [];
let changedLast: string[] = [];
const vitest = await createVitest({
  watch: false,
  silent: true,
  reporters: [{ onTestCaseResult: (test) => void ended.push(test) }],
});

process.on('message', async ({ project, files, changed }: Question) => {
  ended = [];
  // What was put back since is read anew, too.
  for (const file of [...changedLast, ...changed]) vitest.invalidateFile(path.resolve(file));
  changedLast = changed;
  const specifications = files.map(({ file, named }) =>
    vitest
      .getProjectByName(project)
      .createSpecification(path.resolve(file), named ? { testNamePattern: new RegExp(named) } : {}),
  );
  await vitest.runTestSpecifications(specifications);
  process.send?.(ended.map(toldOf));
});
process.on('disconnect', () => vitest.close().finally(() => process.exit()));

function toldOf(test: TestCase): TestEnd {
  const { state, errors = [] } = test.result();
  const file = path.relative(process.cwd(), test.module.moduleId);
  const fault = errors.map(({ name, message }) => `${name}: ${message}`).join('\n');
  return { file, title: test.fullName, state: state === 'pending' ? 'skipped' : state, fault };
}
