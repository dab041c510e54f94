import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { accessLevelConditionFor } from './access-levels.sql.ts';
import { readableSuccessor } from './articles.sql.ts';

export type ResourceVersionRow = {
  id: string;
  version: number;
  fingerprint: string;
  successor: { id: string; urlName: string; title: string } | null;
};

/** The version is the number that staff see. The fingerprint also changes when they put an earlier text back. */
export async function listResourceVersions(
  db: Db,
  memberId: string,
  ids: string[],
): Promise<ResourceVersionRow[]> {
  const { rows } = await sql<ResourceVersionRow>`
    SELECT id, ${readableSuccessor(memberId)} AS successor,
      coalesce((SELECT live_version FROM library_items WHERE library_items.id = resources.id), 1) AS version,
      md5(jsonb_build_array(
        title, description, contents, published_at, image_key,
        ARRAY(
          SELECT tags.name FROM resource_tags JOIN tags ON tags.id = resource_tags.tag_id
          WHERE resource_tags.resource_id = resources.id ORDER BY position
        ),
        ARRAY(
          SELECT concat_ws(' ', attachments.id, file_key, name) FROM attachments
          WHERE attachments.resource_id = resources.id ORDER BY attachments.id
        )
      )::text) AS fingerprint
    FROM resources
    WHERE id = ANY (${ids}::uuid[]) AND ${accessLevelConditionFor(memberId, 'resources.accessLevelId')}
  `.execute(db);
  return rows;
}

export async function findMembershipId(db: Db, memberId: string): Promise<string> {
  const { membershipId } = await db
    .selectFrom('members')
    .select('membershipId')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return membershipId;
}
