import { sql } from 'kysely';
import { type Paging, rowsOf } from '#contract/wire/paging.ts';
import { countedPage } from '../../db/counted-page.ts';
import type { Db } from '../../db/database.ts';
import { seenByPlanner } from '../../db/seen-by-planner.ts';

/** An event without an end is over when it starts. */
const notOver = (db: Db) => db.selectFrom('events').where('overAt', '>=', sql<Date>`now()`);

export const findComingEvents = (db: Db, paging: Paging) =>
  countedPage(listComingEvents(db, paging), rowsOf(paging).offset, async () => {
    const { total } = await countOfComing(db).executeTakeFirstOrThrow();
    return total;
  });

const countOfComing = (db: Db) => notOver(db).select(({ fn }) => fn.countAll<number>().as('total'));

function listComingEvents(db: Db, paging: Paging) {
  const { offset, limit } = rowsOf(paging);
  return notOver(db)
    .select(['id', 'name', 'shortDescription', 'content', 'format', 'venue'])
    .select(['timeZone', 'startsAt', 'endsAt', 'registerUrl', 'registerLabel'])
    .select(['listingImageKey', 'featureImageKey'])
    .select(countOfComing(db).as('total'))
    .$narrowType<{ total: number }>()
    .orderBy('startsAt')
    .orderBy('id')
    .offset(seenByPlanner(offset))
    .limit(seenByPlanner(limit))
    .execute();
}

export type EventRow = Awaited<ReturnType<typeof listComingEvents>>[number];
