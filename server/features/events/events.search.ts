import { associationTimeZone } from '#contract/association-time-zone.ts';
import { can } from '#contract/permissions.ts';
import { findByName, type SearchKind } from '../../search/search-kind.ts';
import { findEventNames } from './events.staff.sql.ts';

export const eventSearch: SearchKind = {
  name: 'event',
  find: async (db, { grants }, search) => {
    if (!can(grants, 'events.read')) return [];
    const found = await findByName(search, (match) => findEventNames(db, match));
    return found.map(({ id, name, startsAt, timeZone, isLive }) => {
      const day = startsAt && formatDay(startsAt, timeZone ?? associationTimeZone);
      return { id, title: name, note: [day, isLive ? null : 'draft'].filter(Boolean).join(', ') };
    });
  },
};

const formatDay = (date: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone }).format(date);
