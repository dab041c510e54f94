import { sql } from 'kysely';
import { actingStaff } from '#contract/acting.ts';
import { toOffsetLimit } from '#contract/wire/pagination.ts';
import { toMomentCell } from '../../../exports/date-cells.ts';
import { listExport, type RowColumn } from '../../../exports/list-export.ts';
import { type ActingRow, readActing } from './acting.sql.ts';
import { describeCall } from './describe-call.ts';

const toActions = ({ calls }: ActingRow): string =>
  calls.map(({ at, endpoint }) => `${toMomentCell(new Date(at))} ${describeCall(endpoint)}`).join('\n');

const columns: RowColumn<ActingRow>[] = [
  {
    name: 'startedAt',
    label: 'Started',
    isDefault: true,
    isDate: true,
    toCell: ({ startedAt }) => toMomentCell(startedAt),
  },
  {
    name: 'endsAt',
    label: 'Ended',
    isDefault: true,
    isDate: true,
    toCell: ({ endsAt }) => toMomentCell(endsAt),
  },
  { name: 'staff', label: 'Staff', isDefault: true, toCell: ({ staffName }) => staffName },
  { name: 'memberId', label: 'Member id', toCell: ({ member }) => member.id },
  { name: 'member', label: 'As', isDefault: true, toCell: ({ member }) => member.name },
  { name: 'reason', label: 'Why', isDefault: true, toCell: ({ reason }) => reason },
  { name: 'mayChange', label: 'May change', toCell: ({ mayChange }) => (mayChange ? 'Yes' : 'No') },
  { name: 'actions', label: 'What was done', isDefault: true, toCell: toActions },
];

export const actingExport = listExport({
  name: 'acting as members',
  rowsNoun: 'sessions of acting as a member',
  endpoint: actingStaff.listActingSessions,
  columns,
  readRows: async function* (db, query) {
    yield await readActing(db, sql`true`, toOffsetLimit(query));
  },
});
