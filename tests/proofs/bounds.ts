import type { Proof } from './proof.ts';

/** How much of it somebody can write who repeats what is allowed. */
export const bounds: Proof[] = [
  {
    defence: 'who is refused over and over does not fill the audit log',
    file: 'server/audit/record-refusal.ts',
    stands: 'if (left < 0) return;',
    instead: '',
    redIn: 'tests/attacks/unbounded-rows.test.ts',
    named: 'is written down twenty times',
  },
  {
    defence: 'the last refusal that is written down says that others are not',
    file: 'server/audit/record-refusal.ts',
    stands: '...(left === 0 && { moreAreNotWritten: true })',
    instead: '',
    redIn: 'tests/attacks/unbounded-rows.test.ts',
    named: 'is written down twenty times',
  },
];
