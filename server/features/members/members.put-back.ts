import { can } from '#contract/permissions.ts';
import type { PutBackRow, PutBackRule } from '../../history/put-back-rule.ts';
import { conflict, forbidden } from '../../http/errors.ts';
import { findNoteAuthors } from './member-notes.sql.ts';
import { listMemberUses } from './member-uses.sql.ts';
import { hasInvalidState, haveActed } from './members.sql.ts';

/** Members stay in an organisation that retires, so they can be put back into one. */
export const memberPutBackRules: PutBackRule[] = [
  {
    table: 'members',
    checkBefore: async (tx, rows) => {
      const addedIds = listAdded(rows);
      const uses = addedIds.length > 0 ? await listMemberUses(tx, addedIds) : [];
      const labels = [...new Set(uses.map(({ label }) => label))];
      if (labels.length > 0)
        throw conflict(
          `This cannot be put back, because the member has more records now: ${labels.join(', ')}. Close the account instead.`,
        );
    },
    check: async (tx, rows) => {
      if (rows.some(isBillingContactWithoutOrganisation))
        throw conflict(
          'This cannot be put back: the member was moved again, and would be billing contact of another organisation.',
        );
      const addedIds = listAdded(rows);
      if (addedIds.length > 0 && (await haveActed(tx, addedIds)))
        throw conflict('This cannot be put back: the member has used the account. Close it instead.');
      const ids = rows.filter(hasRegion).map(({ key }) => key.id as string);
      if (ids.length > 0 && (await hasInvalidState(tx, ids)))
        throw conflict('This cannot be put back: the state would not be in Australia.');
    },
  },
  {
    table: 'member_notes',
    check: async (tx, rows, actor) => {
      if (can(actor.grants, 'members.edit')) return;
      const authors = await findNoteAuthors(
        tx,
        rows.map(({ key }) => key.id as string),
      );
      // An added note is gone now, and the change of an edited one does not name the author.
      const isOwn = ({ key, change }: PutBackRow) =>
        (change.after?.author_id ?? authors.get(key.id as string)) === actor.memberId;
      if (!rows.every(isOwn))
        throw forbidden('Only the author of a note or a membership officer can put this back.');
    },
  },
];

const listAdded = (rows: PutBackRow[]) =>
  rows.filter(({ change }) => change.before === null).map(({ key }) => key.id as string);

const isBillingContactWithoutOrganisation = ({ columns, change }: PutBackRow) =>
  columns.includes('is_billing_contact') &&
  'organisation_id' in (change.before ?? {}) &&
  !columns.includes('organisation_id');

const hasRegion = ({ columns }: PutBackRow) =>
  columns.includes('postal_state') || columns.includes('postal_country');
