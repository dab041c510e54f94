import type { TestEnd } from './ask-tests.ts';
import { isAbout, type Proof } from './proof.ts';

export type Verdict =
  | { kind: 'noticed' }
  /** The defence is gone, and no test says so. */
  | { kind: 'unnoticed'; why: string }
  /** Whatever the tests say without the defence, it would prove nothing. */
  | { kind: 'worthless'; why: string }
  /** Its tests do not run on this machine. */
  | { kind: 'skipped' };

/** What the tests say of a proof as things are, or nothing against it. */
export function objectionTo(proof: Proof, before: TestEnd[]): Verdict | undefined {
  const own = before.filter(({ file, title }) => file === proof.redIn && isAbout(proof, title));
  const red = own.find(({ state }) => state === 'failed');
  if (red) return { kind: 'worthless', why: `it fails as things are: ${red.fault}` };
  if (own.length === 0) return { kind: 'worthless', why: 'there is no such test' };
  return own.every(({ state }) => state === 'skipped') ? { kind: 'skipped' } : undefined;
}

/** A source that makes no sense fails every test, and says nothing of this one. */
const isNonsense = ({ fault }: TestEnd) => /ReferenceError|SyntaxError|ERR_MODULE_NOT_FOUND/.test(fault);

/** What the tests say once the defence is taken away. */
export function verdictOn(after: TestEnd[]): Verdict {
  const failed = after.filter(({ state }) => state === 'failed');
  const nonsense = failed.find(isNonsense);
  if (nonsense) return { kind: 'worthless', why: `the source makes no sense: ${nonsense.fault}` };
  if (failed.length > 0) return { kind: 'noticed' };
  const passed = after.some(({ state }) => state === 'passed');
  if (!passed) return { kind: 'worthless', why: 'no test could run without it' };
  return { kind: 'unnoticed', why: 'all passed without it' };
}
