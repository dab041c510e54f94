import { expect, it } from 'vitest';
import { describeEffects } from './describe-effects.ts';

it('says with numbers what an import changes, and leaves out zeros', () => {
  const counts = { new: 1204, changed: 1, unchanged: 0, refused: 14 };
  expect(describeEffects({ kind: 'members', counts })).toEqual([
    '1,204 members are added, and invited by email 10 minutes later.',
    '1 member is changed.',
    '14 refused rows are left out.',
  ]);
  expect(
    describeEffects({ kind: 'segments', counts: { new: 2, changed: 0, unchanged: 1, refused: 0 } }),
  ).toEqual(['2 members are added to segments.', '1 row is already up to date.']);
});
