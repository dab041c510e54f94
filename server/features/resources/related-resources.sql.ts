import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { accessLevelCondition, type Levels } from './access-levels.sql.ts';
import { loadDetails, type ResourceRow } from './resources.sql.ts';

export type ResourceKey = { id: string } | { urlName: string };

const maxRelated = 4;
/** The newest resources of the same category that are compared. */
const maxOfCategory = 50;
/** Words of the title that find resources of other categories. A word in more resources says little. */
const maxWords = 3;
const maxPerWord = 30;

/** Empty if the resource does not exist or is outside these levels. */
export function listRelatedResources(db: Db, levels: Levels, key: ResourceKey): Promise<ResourceRow[]> {
  const isAccessible = accessLevelCondition(levels);
  const related = sql`
    WITH this AS MATERIALIZED (
      SELECT id, category_id, subcategory_id, successor_id, tsvector_to_array(title_words) AS lexemes
      FROM resources WHERE ${keyCondition(key)} AND ${isAccessible}
    ),
    words AS MATERIALIZED (
      SELECT word, sum(count) AS count FROM resource_word_counts
      WHERE ${isAccessible} AND word = ANY (ARRAY(SELECT unnest(lexemes) FROM this)) GROUP BY word
    ),
    rare_words AS (
      SELECT word FROM words WHERE count BETWEEN 2 AND ${sql.lit(maxPerWord)} ORDER BY count, word LIMIT ${sql.lit(maxWords)}
    ),
    candidates AS MATERIALIZED (
      (
        SELECT ${comparedColumns} FROM resources
        WHERE category_id = (SELECT category_id FROM this) AND ${isAccessible}
        ORDER BY published_at DESC, id DESC LIMIT ${sql.lit(maxOfCategory)}
      ) UNION (
        SELECT ${comparedColumns} FROM rare_words
        JOIN resources ON title_words @@ plainto_tsquery('simple', rare_words.word) WHERE ${isAccessible}
      )
    )
    SELECT candidates.id, candidates.published_at, ${similarity} AS similarity
    FROM candidates, this
    WHERE candidates.id NOT IN (this.id, coalesce(this.successor_id, this.id)) AND ${isCurrent(levels)}
    ORDER BY similarity DESC, published_at DESC, id DESC LIMIT ${sql.lit(maxRelated)}
  `;
  return loadDetails(
    db,
    { levels },
    related,
    sql`page.similarity DESC, page.published_at DESC, page.id DESC`,
  );
}

const keyCondition = (key: ResourceKey) =>
  'id' in key ? sql`id = ${key.id}` : sql`url_name = ${key.urlName}`;

const comparedColumns = sql`resources.id, published_at, category_id, subcategory_id, successor_id, title_words`;

/** A shared tag counts as much as a word that no other title has. */
const similarity = sql`
  (
    SELECT count(*) FROM resource_tags AS theirs JOIN resource_tags AS ours USING (tag_id)
    WHERE theirs.resource_id = candidates.id AND ours.resource_id = this.id
  )
  + (
    SELECT coalesce(sum(1 / sqrt(words.count)), 0) FROM words
    WHERE words.word = ANY (tsvector_to_array(candidates.title_words))
  )
  + CASE
    WHEN candidates.subcategory_id = this.subcategory_id THEN 0.5
    WHEN candidates.category_id = this.category_id THEN 0.25
    ELSE 0
  END
`;

/** Not replaced by a resource that the member can read. */
const isCurrent = (levels: Levels) => sql`
  NOT EXISTS (
    SELECT FROM resources AS successor
    WHERE successor.id = candidates.successor_id AND ${accessLevelCondition(levels, 'successor.accessLevelId')}
  )
`;
