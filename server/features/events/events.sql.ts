import { sql } from 'kysely';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { Db } from '../../db/database.ts';
import { readPageWithTotal } from '../../db/page-with-total.ts';
import { toInlineLiteral } from '../../db/planner-hints.ts';

/** An event without an end is over when it starts. */
const upcomingEvents = (db: Db) => db.selectFrom('events').where('endsOrStartsAt', '>=', sql<Date>`now()`);

export const listUpcomingEvents = (db: Db, paging: Paging) =>
  readPageWithTotal(loadPage(db, paging), toOffsetLimit(paging).offset, async () => {
    const { total } = await countUpcomingEvents(db).executeTakeFirstOrThrow();
    return total;
  });

const countUpcomingEvents = (db: Db) =>
  upcomingEvents(db).select(({ fn }) => fn.countAll<number>().as('total'));

function loadPage(db: Db, paging: Paging) {
  const { offset, limit } = toOffsetLimit(paging);
  return upcomingEvents(db)
    .select(['id', 'name', 'shortDescription', 'content', 'format', 'venue'])
    .select(['timeZone', 'startsAt', 'endsAt', 'registerUrl', 'registerLabel'])
    .select(['listingImageKey', 'featureImageKey'])
    .select(countUpcomingEvents(db).as('total'))
    .$narrowType<{ total: number }>()
    .orderBy('startsAt')
    .orderBy('id')
    .offset(toInlineLiteral(offset))
    .limit(toInlineLiteral(limit))
    .execute();
}

export type EventRow = Awaited<ReturnType<typeof loadPage>>[number];
