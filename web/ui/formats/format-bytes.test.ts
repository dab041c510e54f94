import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it('formats sizes in the unit that people expect', () => {
  expect([0, 999, 1_000, 48_600, 999_499, 999_500, 1_430_000, 104_857_600].map(formatBytes)).toEqual([
    '0 bytes',
    '999 bytes',
    '1 kB',
    '49 kB',
    '999 kB',
    '1.0 MB',
    '1.4 MB',
    '105 MB',
  ]);
});
