import { eventsStaff } from '#contract/events.staff.ts';
import { toMomentCell } from '../../exports/date-cells.ts';
import { listExport, type RowColumn } from '../../exports/list-export.ts';
import { toStateCell } from '../../exports/to-state-cell.ts';
import { listStaffEvents, type StaffEventRow } from './events.staff.sql.ts';

/** Times are in the time zone of the event. */
const columns: RowColumn<StaffEventRow>[] = [
  { name: 'id', label: 'Event id', toCell: ({ id }) => id },
  { name: 'name', label: 'Name', isDefault: true, toCell: ({ name }) => name },
  {
    name: 'startsAt',
    label: 'Starts',
    isDefault: true,
    isDate: true,
    toCell: ({ startsAt, timeZone }) => toMomentCell(startsAt, timeZone),
  },
  {
    name: 'endsAt',
    label: 'Ends',
    isDefault: true,
    isDate: true,
    toCell: ({ endsAt, timeZone }) => toMomentCell(endsAt, timeZone),
  },
  { name: 'timeZone', label: 'Time zone', toCell: ({ timeZone }) => timeZone },
  { name: 'format', label: 'Format', isDefault: true, toCell: ({ format }) => format },
  { name: 'venue', label: 'Venue', isDefault: true, toCell: ({ venue }) => venue },
  { name: 'state', label: 'State', isDefault: true, toCell: toStateCell },
  {
    name: 'updatedAt',
    label: 'Changed',
    isDate: true,
    toCell: ({ updatedAt }) => toMomentCell(updatedAt),
  },
];

export const eventExport = listExport({
  name: 'events',
  rowsNoun: 'events',
  endpoint: eventsStaff.listStaffEvents,
  columns,
  readRows: async function* (db, query) {
    yield (await listStaffEvents(db, query)).rows;
  },
});
