import { describe, expect, it } from 'vitest';
import type { ImportKind } from '#contract/imports.staff.ts';
import type { TableCell } from '../../files/tables/table-row.ts';
import { suggestMapping } from './map-columns.ts';
import { type ParseOptions, parseRow } from './parse-row.ts';

type Columns = Record<string, TableCell>;

const parse = (columns: Columns, options: Partial<ParseOptions> = {}, kind: ImportKind = 'members') => {
  const headers = Object.keys(columns);
  const mapping = suggestMapping(kind, headers);
  const row = { rowNumber: 7, cells: Object.values(columns) };
  return parseRow(row, { kind, headers, mapping, emptyCellsClear: false, ...options });
};
const problemsOf = (columns: Columns, kind: ImportKind = 'members') =>
  parse(columns, {}, kind).reasons.map(({ text }) => text);

describe('parseRow', () => {
  it('reads the values of a row', () => {
    const columns = {
      Email: ' Ana.Ruiz@example.org ',
      'Given name': 'Ana\u200b',
      Mob: '491570006',
      State: 'victoria',
      Country: 'AUS',
      DOB: '31/12/1980',
      'Unit no.': '12',
    };
    expect(parse(columns)).toEqual({
      rowNumber: 7,
      values: {
        email: 'Ana.Ruiz@example.org',
        firstName: 'Ana',
        mobile: '0491570006',
        postalState: 'VIC',
        postalCountry: 'Australia',
        postalCountryName: null,
        dob: '1980-12-31',
      },
      reasons: [],
    });
  });

  it('names another country', () => {
    expect(parse({ Country: 'New Zealand' }).values).toEqual({
      postalCountry: 'International',
      postalCountryName: 'New Zealand',
    });
  });

  it('leaves fields with empty cells as they are, unless staff chose to empty them', () => {
    const columns = {
      Email: 'a@example.org',
      'First name': '',
      Rank: ' \u200b',
      Country: '',
      'Member since': '',
    };
    expect(parse(columns).values).toEqual({ email: 'a@example.org' });
    expect(parse(columns, { emptyCellsClear: true }).values).toEqual({
      email: 'a@example.org',
      positionTitle: null,
      postalCountry: null,
      postalCountryName: null,
    });
  });

  it('lists every problem with its column', () => {
    const columns = {
      Email: 'ana at example.org',
      Start: '01/01/0000',
      Dept: 'x'.repeat(101),
      Bio: { problem: 'has more than 32,767 characters' },
      Rank: { problem: 'has the error #N/A' },
    };
    expect(parse(columns).reasons).toEqual([
      { column: 0, text: '‘ana at example.org’ is not an email address' },
      { column: 1, text: '‘01/01/0000’ is before 1900' },
      { column: 2, text: '‘Dept’ must be at most 100 characters' },
      { column: 3, text: '‘Bio’ has more than 32,767 characters' },
      { column: 4, text: '‘Rank’ has the error #N/A' },
    ]);
  });

  it('refuses a row with values after the last column', () => {
    const cells = ['a@example.org', 'Bristol', 'UK'];
    const options = {
      kind: 'members',
      headers: ['Email', 'City'],
      mapping: ['email', 'postalSuburb'],
    } as const;
    const { reasons } = parseRow(
      { rowNumber: 2, cells },
      { ...options, mapping: [...options.mapping], headers: [...options.headers], emptyCellsClear: false },
    );
    expect(reasons).toEqual([
      { column: null, text: expect.stringContaining('values after the last column (B)') },
    ]);
  });

  it('reads organisations, group members and segments with the limits of their screens', () => {
    const organisation = { Name: 'x'.repeat(201), ABN: '12', Phone: '5E+9', Website: 'javascript:alert(1)' };
    expect(problemsOf(organisation, 'organisations')).toEqual([
      '‘Name’ must be at most 200 characters',
      '‘12’ is not an ABN with 11 digits',
      '‘5E+9’ has lost digits. Format the column as text in Excel',
      '‘javascript:alert(1)’ is not a web address',
    ]);
    expect(problemsOf({ Email: 'ana', Group: 'Comms' }, 'group members')).toEqual([
      '‘ana’ is not an email address',
    ]);
    expect(
      parse({ Email: 'a@example.org', Category: 'State', Segment: 'VIC' }, {}, 'segments').values,
    ).toEqual({
      email: 'a@example.org',
      category: 'State',
      segment: 'VIC',
    });
  });
});
