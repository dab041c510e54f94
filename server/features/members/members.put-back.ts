import type { PutBackRow, PutBackRule } from '../../history/put-back-rule.ts';
import { conflict } from '../../http/errors.ts';
import { hasInvalidState } from './members.sql.ts';

/** Members stay in an organisation that retires, so they can be put back into one. */
export const memberPutBackRules: PutBackRule[] = [
  {
    table: 'members',
    check: async (tx, rows) => {
      if (rows.some(isBillingContactWithoutOrganisation))
        throw conflict(
          'This cannot be put back: the member was moved again, and would be billing contact of another organisation.',
        );
      const ids = rows.filter(hasRegion).map(({ key }) => key.id as string);
      if (ids.length > 0 && (await hasInvalidState(tx, ids)))
        throw conflict('This cannot be put back: the state would not be in Australia.');
    },
  },
];

const isBillingContactWithoutOrganisation = ({ columns, changedColumns }: PutBackRow) =>
  columns.includes('is_billing_contact') &&
  changedColumns.includes('organisation_id') &&
  !columns.includes('organisation_id');

const hasRegion = ({ columns }: PutBackRow) =>
  columns.includes('postal_state') || columns.includes('postal_country');
