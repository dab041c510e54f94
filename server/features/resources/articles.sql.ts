import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isIncludedFor } from './included-levels.sql.ts';

type Named = { id: string; name: string };

export type ArticleRow = {
  title: string;
  description: string;
  contents: string;
  publishedAt: Date;
  imageKey: string | null;
  tags: Named[];
  attachments: Named[];
};

/**
 * Finds a resource with everything its page shows, or undefined when the member may not see it. One raw statement:
 * three built ones took more processor time than the rest of the request.
 */
export async function findArticle(
  db: Db,
  memberId: string,
  by: { id: string } | { urlName: string },
): Promise<ArticleRow | undefined> {
  const isWanted = 'id' in by ? sql`resources.id = ${by.id}` : sql`resources.url_name = ${by.urlName}`;
  const { rows } = await sql<ArticleRow>`
    SELECT title, description, contents, published_at, image_key,
      (
        SELECT coalesce(json_agg(json_build_object('id', tags.id, 'name', tags.name) ORDER BY position), '[]')
        FROM resource_tags JOIN tags ON tags.id = resource_tags.tag_id
        WHERE resource_tags.resource_id = resources.id
      ) AS tags,
      (
        SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY fold(name), name, id), '[]')
        FROM attachments WHERE attachments.resource_id = resources.id
      ) AS attachments
    FROM resources
    WHERE ${isWanted} AND ${isIncludedFor(memberId)}
  `.execute(db);
  return rows[0];
}

/** Only together with the right to its resource is there a file. */
export function findAttachmentFile(db: Db, memberId: string, id: string) {
  return db
    .selectFrom('attachments')
    .innerJoin('resources', 'resources.id', 'attachments.resourceId')
    .innerJoin('files', 'files.key', 'attachments.fileKey')
    .select(['attachments.name', 'files.key', 'files.mediaType', 'files.byteSize'])
    .where('attachments.id', '=', id)
    .where(isIncludedFor(memberId, 'resources.accessLevelId'))
    .executeTakeFirst();
}
