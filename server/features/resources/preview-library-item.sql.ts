import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { accessLevelCondition, type Levels } from './access-levels.sql.ts';
import type { ArticleRow } from './articles.sql.ts';
import { dateForMembers } from './publish-library-item.sql.ts';

export async function listLevelsOfMembership(db: Db, membershipId: string): Promise<Levels> {
  const rows = await db
    .selectFrom('membershipAccessLevels')
    .select('accessLevelId')
    .where('membershipId', '=', membershipId)
    .orderBy('accessLevelId')
    .execute();
  return rows.map(({ accessLevelId }) => accessLevelId);
}

export type PreviewDetails = Pick<ArticleRow, 'publishedAt' | 'successor' | 'tags'>;

/** Derives from the draft what publishing would. New tags have no id yet. */
export async function readPreviewDetails(db: Db, id: string, levels: Levels): Promise<PreviewDetails> {
  const { rows } = await sql<PreviewDetails>`
    SELECT ${dateForMembers} AS published_at,
      (
        SELECT jsonb_build_object('id', successor.id, 'urlName', successor.url_name, 'title', successor.title)
        FROM resources AS successor
        WHERE successor.id = items.successor_id AND ${accessLevelCondition(levels, 'successor.accessLevelId')}
      ) AS successor,
      (
        SELECT coalesce(json_agg(
          json_build_object('id', coalesce(tags.id, gen_random_uuid()), 'name', wanted.name) ORDER BY position), '[]')
        FROM unnest(items.tags) WITH ORDINALITY AS wanted (name, position) LEFT JOIN tags USING (name)
      ) AS tags
    FROM library_items AS items WHERE items.id = ${id}
  `.execute(db);
  return rows[0] as PreviewDetails;
}
