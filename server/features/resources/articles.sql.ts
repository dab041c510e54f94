import type { Db } from '../../db/database.ts';
import { isIncludedFor } from './included-levels.sql.ts';

/** A resource with all that its page shows, or nothing if the member may not see it. */
export async function findArticle(db: Db, memberId: string, by: { id: string } | { urlName: string }) {
  const [column, value] = Object.entries(by)[0] as ['id' | 'urlName', string];
  const resource = await db
    .selectFrom('resources')
    .select(['id', 'title', 'description', 'contents', 'publishedAt', 'imageKey'])
    .where(column, '=', value)
    .where(isIncludedFor(memberId))
    .executeTakeFirst();
  if (!resource) return undefined;
  const [tags, attachments] = await Promise.all([
    listTags(db, resource.id),
    listAttachments(db, resource.id),
  ]);
  return { ...resource, tags, attachments };
}

export type ArticleRow = NonNullable<Awaited<ReturnType<typeof findArticle>>>;

function listTags(db: Db, resourceId: string) {
  return db
    .selectFrom('resourceTags')
    .innerJoin('tags', 'tags.id', 'resourceTags.tagId')
    .select(['tags.id', 'tags.name'])
    .where('resourceTags.resourceId', '=', resourceId)
    .orderBy('resourceTags.position')
    .execute();
}

function listAttachments(db: Db, resourceId: string) {
  return db
    .selectFrom('attachments')
    .select(['id', 'name'])
    .where('resourceId', '=', resourceId)
    .orderBy(({ fn }) => fn('fold', ['name']))
    .orderBy('name')
    .orderBy('id')
    .execute();
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
