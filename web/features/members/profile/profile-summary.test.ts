import { expect, it } from 'vitest';
import { positionAtCompany } from './profile-summary.ts';

it('joins position and organisation', () => {
  const line = (positionTitle: string | null, companyName: string | null) =>
    positionAtCompany({ positionTitle, companyName });
  expect(line('Station Officer', 'Metro Fire')).toBe('Station Officer at Metro Fire');
  expect(line('Station Officer', null)).toBe('Station Officer');
  for (const none of [null, '  ']) expect(line(none, 'Metro Fire')).toBe('Metro Fire');
  expect(line(null, null)).toBe('');
});
