import { expect, it, vi } from 'vitest';
import type { KeptResource } from './kept-resources.ts';

vi.mock('#web/config.ts', () => ({ config: { services: { main: '' } } }));
const { findChange } = await import('./check-kept-resources.ts');

const successor = { id: 'next', urlName: 'next', title: 'Next' };
const copy = (values: object = {}) =>
  ({
    id: 'a',
    version: 2,
    fingerprint: 'x',
    article: { title: 'Pumps', urlName: 'pumps', successor: null, ...values },
  }) as KeptResource;
const current = { id: 'a', version: 2, fingerprint: 'x', successor: null };
const about = { id: 'a', urlName: 'pumps', title: 'Pumps', version: 2 };

it('finds what was changed, replaced or withdrawn since a copy was made', () => {
  expect(findChange(copy(), current)).toBeUndefined();
  expect(findChange(copy({ successor }), { ...current, successor })).toBeUndefined();
  expect(findChange(copy(), undefined)).toEqual({ ...about, kind: 'withdrawn' });
  const changed = { ...about, kind: 'changed', newVersion: 3 };
  expect(findChange(copy(), { ...current, version: 3, fingerprint: 'y' })).toEqual(changed);
  expect(findChange(copy({ successor }), current)).toEqual({ ...changed, newVersion: 2 });
  const replaced = { ...about, kind: 'replaced', newVersion: 2, successor };
  expect(findChange(copy(), { ...current, successor })).toEqual(replaced);
});
