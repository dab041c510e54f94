import { describe, expect, it } from 'vitest';
import { importKinds, reasonsHeader } from '#contract/imports.staff.ts';
import { importFields } from './import-kinds.ts';
import {
  findHeaderRow,
  findMappingProblem,
  mapLike,
  normaliseHeader,
  suggestMapping,
  toColumnName,
  toFileShape,
} from './map-columns.ts';

describe('suggestMapping', () => {
  it('finds the fields of the headers that agencies use', () => {
    const headers = [
      'Given name',
      'SURNAME',
      'E-mail',
      'Mob.',
      'Rank',
      'Dept',
      'State',
      'Start',
      'Unit no.',
      '',
    ];
    expect(suggestMapping('members', headers)).toEqual([
      'firstName',
      'lastName',
      'email',
      'mobile',
      'positionTitle',
      'department',
      'postalState',
      'joinedOn',
      null,
      null,
    ]);
    expect(suggestMapping('organisations', ['Agency', 'ABN', 'Town/City', 'Web site'])).toEqual([
      'name',
      'abn',
      'suburb',
      'website',
    ]);
    expect(suggestMapping('group members', ['Member', 'Working group'])).toEqual(['email', 'group']);
    expect(suggestMapping('segments', ['Email', 'Category', 'Segment'])).toEqual([
      'email',
      'category',
      'segment',
    ]);
  });

  it('uses the first of two columns with the same field', () => {
    expect(suggestMapping('members', ['Email', 'E-mail', 'Mobile', 'Cell'])).toEqual([
      'email',
      null,
      'mobile',
      null,
    ]);
  });

  it('finds every field by its label, and no password', () => {
    for (const kind of importKinds) {
      const labels = importFields[kind].map(({ label }) => label);
      expect(suggestMapping(kind, labels)).toEqual(importFields[kind].map(({ name }) => name));
      expect(labels.filter((label) => /password|role$|grant/i.test(label))).toEqual([]);
    }
  });

  it('knows each header for one field only', () => {
    for (const kind of importKinds) {
      const owners = importFields[kind].flatMap(({ name, label, headers }) =>
        [label, ...headers].map((header) => `${normaliseHeader(header)} ${name}`),
      );
      const headers = [...new Set(owners)].map((owner) => owner.split(' ')[0]);
      expect(headers.filter((header, index) => headers.indexOf(header) < index)).toEqual([]);
    }
  });
});

describe('findHeaderRow', () => {
  const rows = [
    { rowNumber: 1, cells: ['Southern Ranges Fire Service'] },
    { rowNumber: 3, cells: ['Name', 'Rank', 'Email'] },
    { rowNumber: 4, cells: ['Ana', '', 'ana@example.org', '', 'left in May'] },
  ];

  it('passes over titles above the header', () => {
    expect(findHeaderRow(rows)?.rowNumber).toBe(3);
    expect(findHeaderRow(rows.slice(0, 1))?.rowNumber).toBe(1);
    expect(findHeaderRow([])).toBeUndefined();
  });
});

describe('toFileShape', () => {
  const shape = toFileShape('members', ['E-mail', 'Given name']);

  it('ignores case, punctuation and the column with the reasons', () => {
    expect(toFileShape('members', ['email *', 'Given Name'])).toBe(shape);
    expect(toFileShape('members', ['E-mail', 'Given name', reasonsHeader])).toBe(shape);
  });

  it('differs for other headers, another order and another kind', () => {
    const others = [
      toFileShape('members', ['E-mail', 'Given name', 'Rank']),
      toFileShape('members', ['Given name', 'E-mail']),
      toFileShape('organisations', ['E-mail', 'Given name']),
    ];
    expect(others).not.toContain(shape);
  });
});

describe('mapLike', () => {
  it('ignores the place of the column with the reasons', () => {
    const known = { headers: [reasonsHeader, 'Email', 'Rank'], mapping: [null, 'email', 'positionTitle'] };
    expect(mapLike(known, ['email', 'RANK'])).toEqual(['email', 'positionTitle']);
    expect(mapLike(known, ['Email', reasonsHeader, 'Rank'])).toEqual(['email', null, 'positionTitle']);
  });
});

describe('findMappingProblem', () => {
  it.each([
    [['email', 'firstName', null], 'email', null],
    [['email', 'firstName', 'email'], 'email', 'Two columns fill “Registered email”. Leave one of them out.'],
    [['email', 'password'], 'email', '“password” is not a field of this import.'],
    [['email'], 'firstName', 'Choose by which field rows are matched.'],
    [['email'], 'id', 'Choose the column with “Member id”, because rows are matched by it.'],
  ])('checks %j matched by %s', (mapping, key, problem) => {
    expect(findMappingProblem('members', mapping, key)).toBe(problem);
  });
});

it('names columns like spreadsheet programs', () => {
  expect([0, 25, 26, 27, 701, 702].map(toColumnName)).toEqual(['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA']);
});
