import { type CompiledQuery, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { accessLevelConditionFor } from './access-levels.sql.ts';

type NamedRow = { id: string; name: string };

export type ArticleRow = {
  id: string;
  title: string;
  description: string;
  urlName: string;
  contents: string;
  publishedAt: Date;
  imageKey: string | null;
  successor: { id: string; urlName: string; title: string } | null;
  tags: NamedRow[];
  attachments: (NamedRow & { byteSize: number })[];
};

type Key = 'id' | 'url_name';

/** Null if the member cannot read it. */
export const readableSuccessor = (memberId: string) => sql`(
  SELECT jsonb_build_object('id', successor.id, 'urlName', successor.url_name, 'title', successor.title)
  FROM resources AS successor
  WHERE successor.id = resources.successor_id AND ${accessLevelConditionFor(memberId, 'successor.accessLevelId')}
)`;

const articleQuery = (key: Key, value: string, memberId: string) => sql<ArticleRow>`
  SELECT id, title, url_name, description, contents, published_at, image_key,
    ${readableSuccessor(memberId)} AS successor,
    (
      SELECT coalesce(json_agg(json_build_object('id', tags.id, 'name', tags.name) ORDER BY position), '[]')
      FROM resource_tags JOIN tags ON tags.id = resource_tags.tag_id
      WHERE resource_tags.resource_id = resources.id
    ) AS tags,
    (
      SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'byteSize', byte_size)
        ORDER BY normalize_text(name), name, id), '[]')
      FROM attachments JOIN files ON files.key = attachments.file_key
      WHERE attachments.resource_id = resources.id
    ) AS attachments
  FROM resources
  WHERE resources.${sql.ref(key)} = ${value} AND ${accessLevelConditionFor(memberId, 'resources.accessLevelId')}
`;

const compiledQueries: { [K in Key]?: CompiledQuery<ArticleRow> } = {};

/** Compiled once, because building the query takes longer than sending it. */
export async function findArticle(db: Db, memberId: string, by: { id: string } | { urlName: string }) {
  const [key, value]: [Key, string] = 'id' in by ? ['id', by.id] : ['url_name', by.urlName];
  compiledQueries[key] ??= articleQuery(key, value, memberId).compile(db);
  const { rows } = await db.executeQuery<ArticleRow>({
    ...compiledQueries[key],
    parameters: [memberId, value, memberId],
  });
  return rows[0];
}

/** Finds what has moved to another address. */
export async function findArticleByOldAddress(db: Db, memberId: string, urlName: string) {
  const address = await db
    .selectFrom('resourceAddresses')
    .select('resourceId')
    .where('urlName', '=', urlName)
    .executeTakeFirst();
  return address && findArticle(db, memberId, { id: address.resourceId });
}

export function findAttachmentFile(db: Db, memberId: string, id: string) {
  return db
    .selectFrom('attachments')
    .innerJoin('resources', 'resources.id', 'attachments.resourceId')
    .innerJoin('files', 'files.key', 'attachments.fileKey')
    .select(['attachments.name', 'files.key', 'files.mediaType', 'files.byteSize'])
    .where('attachments.id', '=', id)
    .where(accessLevelConditionFor(memberId, 'resources.accessLevelId'))
    .executeTakeFirst();
}
