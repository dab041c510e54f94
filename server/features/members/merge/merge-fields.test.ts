import { describe, expect, it } from 'vitest';
import type { MergeRow } from './member-merge.sql.ts';
import { listDifferences, toColumns } from './merge-fields.ts';

const toRow = (columns: MergeRow['columns'], values: Partial<MergeRow> = {}) =>
  ({ organisation: null, membership: 'Associate', columns, ...values }) as MergeRow;

describe('toColumns', () => {
  it('returns all columns of fields that make sense only together', () => {
    expect(toColumns(['membership', 'organisation', 'positionTitle'])).toEqual([
      ...['membership_id', 'membership_ends_on', 'organisation_id', 'unlisted_organisation_name'],
      'position_title',
    ]);
    expect(toColumns(['address'])?.toSorted()).toEqual([
      ...['postal_address1', 'postal_address2', 'postal_country', 'postal_country_name'],
      ...['postal_postcode', 'postal_state', 'postal_suburb'],
    ]);
  });

  it.each([
    ...['email', 'passwordHash', 'isBillingContact', 'mergedIntoId', 'closedAt', 'photoKey', 'membershipId'],
    ...['agreeToEmail', 'agreeToSms', 'agreeToPush', 'wantsListing', 'showEmail', 'showMobile', 'showPhoto'],
  ])('does not offer %s', (name) => {
    expect(toColumns(['mobile', name])).toBeUndefined();
  });
});

describe('listDifferences', () => {
  it('lists the fields that differ as texts, and names in place of ids', () => {
    const member = toRow(
      {
        position_title: 'Captain',
        department: 'Air',
        postal_suburb: 'Hobart',
        postal_state: 'TAS',
        organisation_id: '1',
      },
      { organisation: 'Weka Brigade' },
    );
    const into = toRow(
      { position_title: '', department: 'Air', organisation_id: '2' },
      { organisation: 'Kea Brigade' },
    );
    expect(listDifferences({ member, into })).toEqual([
      { name: 'positionTitle', label: 'Position title', value: 'Captain', intoValue: null },
      { name: 'address', label: expect.any(String), value: expect.stringMatching(/Hobart/), intoValue: null },
      { name: 'organisation', label: 'Organisation', value: 'Weka Brigade', intoValue: 'Kea Brigade' },
    ]);
  });
});
