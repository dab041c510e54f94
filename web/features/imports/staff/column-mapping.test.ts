import { expect, it } from 'vitest';
import { type ColumnMapping, findProblem, listMissing, mapColumn } from './column-mapping.ts';

const field = (name: string, kind?: 'isKey' | 'isRequired') => ({
  ...{ name, label: name.toUpperCase(), isKey: kind === 'isKey', isRequired: kind === 'isRequired' },
});
const details = { fields: [field('id', 'isKey'), field('email', 'isKey'), field('name', 'isRequired')] };
const unmapped: ColumnMapping = { fields: [null, null], keyField: '', emptyCellsClear: false };

it('moves a field from another column, and matches by the first key', () => {
  const first = mapColumn(details, unmapped, 0, 'email');
  expect(first).toEqual({ ...unmapped, fields: ['email', null], keyField: 'email' });
  expect(mapColumn(details, first, 1, 'email').fields).toEqual([null, 'email']);
  expect(mapColumn(details, { ...first, fields: ['email', 'id'] }, 1, null)).toEqual(first);
  expect(mapColumn(details, first, 1, 'id').keyField).toBe('email');
});

it('says what is missing before the check', () => {
  expect(findProblem(details, unmapped)).toBe('Choose by which field rows are matched.');
  const byEmail = { ...unmapped, keyField: 'email' };
  expect(findProblem(details, byEmail)).toBe('Rows are matched by EMAIL. Choose the column with it.');
  expect(findProblem(details, { ...byEmail, fields: ['email', null] })).toBeUndefined();
  expect(listMissing(details, byEmail)).toEqual(['NAME']);
  expect(listMissing(details, { ...byEmail, fields: [null, 'name'] })).toEqual([]);
});
