import type { Db } from '../../db/database.ts';
import type { PutBackRow, PutBackRule } from '../../history/put-back-rule.ts';
import { conflict } from '../../http/errors.ts';
import { assertNotMerged } from './edit-organisation.ts';
import { assertMergeTarget } from './merge-organisation.ts';
import { findMergedOrganisationOf } from './organisation-merge.sql.ts';
import { findActiveNamesake, findStaffOrganisation } from './organisations.staff.sql.ts';

export const organisationPutBackRules: PutBackRule[] = [
  {
    table: 'organisations',
    check: async (tx, rows) => {
      for (const row of rows) await checkOrganisation(tx, row);
    },
  },
  {
    table: 'organisation_sectors',
    check: async (tx, rows) => {
      for (const id of new Set(rows.map(({ key }) => key.organisation_id as string)))
        assertNotMerged((await findStaffOrganisation(tx, id)) ?? notMerged);
    },
  },
  {
    table: 'members',
    check: async (tx, rows) => {
      const moved = rows.filter(({ columns }) => columns.includes('organisation_id'));
      const memberIds = moved.map(({ key }) => key.id as string);
      assertNotMerged((await findMergedOrganisationOf(tx, memberIds)) ?? notMerged);
    },
  },
];

const notMerged = { name: '', mergedInto: null };

async function checkOrganisation(tx: Db, { key, columns }: PutBackRow): Promise<void> {
  const id = key.id as string;
  const current = await findStaffOrganisation(tx, id);
  if (!current) return;
  const { name, mergedInto, retiredAt } = current;
  if (mergedInto && columns.includes('merged_into_id')) {
    const into = await findStaffOrganisation(tx, mergedInto.id);
    return into && assertMergeTarget(into);
  }
  assertNotMerged(current);
  const isNameNew = columns.includes('name') || columns.includes('*') || columns.includes('retired_at');
  if (isNameNew && !retiredAt && (await findActiveNamesake(tx, name, id)))
    throw conflict(`This cannot be put back: another organisation is called ${name} now.`);
}
