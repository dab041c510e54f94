import { sql } from 'kysely';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { Db } from '../../db/database.ts';
import { pageWithTotal } from '../../db/page-with-total.ts';
import { inlineLiteral } from '../../db/planner-hints.ts';

/** An event without an end is over when it starts. */
const upcomingEvents = (db: Db) => db.selectFrom('events').where('endsOrStartsAt', '>=', sql<Date>`now()`);

export const findUpcomingEvents = (db: Db, paging: Paging) =>
  pageWithTotal(listUpcomingEvents(db, paging), toOffsetLimit(paging).offset, async () => {
    const { total } = await countUpcoming(db).executeTakeFirstOrThrow();
    return total;
  });

const countUpcoming = (db: Db) => upcomingEvents(db).select(({ fn }) => fn.countAll<number>().as('total'));

function listUpcomingEvents(db: Db, paging: Paging) {
  const { offset, limit } = toOffsetLimit(paging);
  return upcomingEvents(db)
    .select(['id', 'name', 'shortDescription', 'content', 'format', 'venue'])
    .select(['timeZone', 'startsAt', 'endsAt', 'registerUrl', 'registerLabel'])
    .select(['listingImageKey', 'featureImageKey'])
    .select(countUpcoming(db).as('total'))
    .$narrowType<{ total: number }>()
    .orderBy('startsAt')
    .orderBy('id')
    .offset(inlineLiteral(offset))
    .limit(inlineLiteral(limit))
    .execute();
}

export type EventRow = Awaited<ReturnType<typeof listUpcomingEvents>>[number];
