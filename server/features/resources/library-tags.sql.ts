import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

type TagChange = { tag: string; authorId: string };

/** For the rule of the second person, a new tag of a draft is a change of its text. */
const author = (authorId: string) =>
  sql`CASE WHEN is_live OR state = 'scheduled' THEN updated_by ELSE ${authorId}::uuid END`;

/** Adds the tag to the drafts and to what members see. */
export async function addTag(tx: Db, ids: string[], { tag, authorId }: TagChange): Promise<void> {
  await sql`INSERT INTO tags (name) VALUES (${tag}) ON CONFLICT DO NOTHING`.execute(tx);
  await sql`
    INSERT INTO resource_tags (resource_id, position, tag_id)
    SELECT live.id, coalesce((SELECT max(position) + 1 FROM resource_tags WHERE resource_id = live.id), 0), tags.id
    FROM resources AS live JOIN tags ON tags.name = ${tag}
    WHERE live.id = ANY (${ids}::uuid[])
      AND NOT EXISTS (SELECT FROM resource_tags WHERE resource_id = live.id AND tag_id = tags.id)
  `.execute(tx);
  await sql`
    UPDATE library_items SET tags = tags || ${tag}::text, updated_by = ${author(authorId)}
    WHERE id = ANY (${ids}::uuid[]) AND NOT tags @> ARRAY[${tag}::text]
  `.execute(tx);
}

/** Removes the tag from the drafts and from what members see. */
export async function removeTag(tx: Db, ids: string[], { tag, authorId }: TagChange): Promise<void> {
  await sql`
    DELETE FROM resource_tags
    WHERE resource_id = ANY (${ids}::uuid[]) AND tag_id = (SELECT id FROM tags WHERE name = ${tag})
  `.execute(tx);
  await sql`
    UPDATE library_items SET tags = array_remove(tags, ${tag}::text), updated_by = ${author(authorId)}
    WHERE id = ANY (${ids}::uuid[]) AND tags @> ARRAY[${tag}::text]
  `.execute(tx);
}
