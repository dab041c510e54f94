import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { cleanHtml } from '#server/html/clean-html.ts';
import { demoId } from '../demo-id.ts';
import type { SeededMember } from '../members/seed-members.ts';
import { addDays, type SeedContext } from '../seed-context.ts';
import type { SeedWriter } from '../seed-writer.ts';
import { slug } from '../slug.ts';
import { findStaff, hoursBefore } from '../staff/seed-today.ts';
import { nextVersions, replacedResources, unpublishedItems } from './library-content.ts';

const itemId = (index: number) => demoId('draft', index);
const resourceId = (index: number) => demoId('resource', index);

/** Resources in every state. The trigger on resources has made the published ones. */
export async function seedLibrary(context: SeedContext, members: SeededMember[]): Promise<void> {
  await context.writer.waitForInserts();
  await seedOwners(context, members);
  await seedUnpublishedItems(context, members);
  await seedBinEntries(context);
  await seedNextVersions(context, members);
  await seedSuccessors(context);
  await seedRevisions(context, members);
}

/** Days until the review of the first resources. Three are due. */
const reviewDays = [-16, -5, 0, 12, 40, 90, 120];
const ownedResources = 240;

async function seedOwners({ writer, today, sizes }: SeedContext, members: SeededMember[]): Promise<void> {
  const [editor, publisher] = [findStaff(members, 'editor'), findStaff(members, 'publisher')];
  const owners = [editor, publisher, null, publisher, editor, editor];
  const rows = Array.from({ length: Math.min(ownedResources, sizes.resources) }, (_, index) => {
    const ownerId = index < reviewDays.length ? owners[index % 3] : owners[index % owners.length];
    return {
      id: resourceId(index),
      ownerId,
      deputyId: ownerId && index % 4 === 0 ? (ownerId === editor ? publisher : editor) : null,
      reviewOn: addDays(today, reviewDays[index] ?? 30 + ((index * 37) % 300)),
    };
  });
  await sql`
    UPDATE library_items SET owner_id = seeded."ownerId", deputy_id = seeded."deputyId",
      review_on = (seeded."reviewOn" AT TIME ZONE 'Australia/Melbourne')::date
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS seeded (id uuid, "ownerId" uuid, "deputyId" uuid, "reviewOn" timestamptz)
    WHERE library_items.id = seeded.id
  `.execute(writer.db);
}

type Place = { accessLevelId: string; categoryId: string; subcategoryId: string };

async function seedUnpublishedItems({ writer, today }: SeedContext, members: SeededMember[]): Promise<void> {
  const { rows: places } = await sql<Place & { name: string }>`
    SELECT DISTINCT ON (name) categories.name || ' / ' || subcategories.name AS name, access_level_id,
      categories.id AS category_id, subcategories.id AS subcategory_id
    FROM categories JOIN subcategories ON subcategories.category_id = categories.id
    JOIN access_levels ON access_levels.id = access_level_id
    ORDER BY name, access_levels.position
  `.execute(writer.db);
  const placesByName = new Map(places.map(({ name, ...place }) => [name, place]));
  const rows = unpublishedItems.map((item, index) => {
    const { state, title, kind, description, tags, ageHours, publishInDays } = item;
    const authorId = findStaff(members, item.author);
    const savedAt = hoursBefore(today, ageHours);
    const wasPublished = state === 'archived';
    return {
      ...{ id: itemId(index), state, title, kind, description, tags, urlName: slug(title) },
      ...(placesByName.get(item.place) as Place),
      contents: cleanHtml(item.contents),
      ownerId: authorId,
      reviewNote: item.note ?? null,
      createdAt: hoursBefore(today, ageHours + 30),
      createdBy: authorId,
      updatedAt: savedAt,
      updatedBy: authorId,
      submittedAt: state === 'in review' ? savedAt : null,
      submittedBy: state === 'in review' ? authorId : null,
      publishAt: publishInDays ? atSixInTheMorning(today, publishInDays) : null,
      scheduledAt: publishInDays ? hoursBefore(today, 20) : null,
      scheduledBy: publishInDays ? findStaff(members, 'publisher') : null,
      firstPublishedAt: wasPublished ? hoursBefore(today, ageHours + 9_000) : null,
      publishedAt: wasPublished ? hoursBefore(today, ageHours + 9_000) : null,
      successorId: item.replacedBy === undefined ? null : resourceId(item.replacedBy),
      binnedAt: item.isInBin ? hoursBefore(today, ageHours / 10) : null,
    };
  });
  await writer.insert('libraryItems', rows);
  await writer.waitForInserts();
}

/** The history says who moved the items to the bin. Its times are in UTC. */
async function seedBinEntries({ writer }: SeedContext): Promise<void> {
  const ids = unpublishedItems.flatMap(({ isInBin }, index) =>
    isInBin ? [{ id: itemId(index), entryId: demoId('bin entry', index) }] : [],
  );
  const binned = sql`library_items JOIN json_to_recordset(${JSON.stringify(ids)}::json)
    AS seeded (id uuid, "entryId" uuid) USING (id)`;
  await sql`
    INSERT INTO history_entries (id, at, actor_id, action, subject_kind, subject_id, subject_label, change_count)
    SELECT "entryId", binned_at, updated_by, 'moved to the bin', 'resource', id, title, 1 FROM ${binned}
  `.execute(writer.db);
  await sql`
    INSERT INTO history_changes (entry_id, table_name, row_key, before, after)
    SELECT "entryId", 'library_items', jsonb_build_object('id', id), jsonb_build_object('binned_at', NULL),
      jsonb_build_object('binned_at', (to_jsonb(binned_at AT TIME ZONE 'UTC') #>> '{}') || '+00:00') FROM ${binned}
  `.execute(writer.db);
}

/** In Melbourne, without daylight saving. */
const atSixInTheMorning = (today: Date, days: number) => {
  const midnight = addDays(today, days).toISOString().slice(0, 10);
  return new Date(`${midnight}T06:00:00+10:00`);
};

async function seedNextVersions({ writer, today }: SeedContext, members: SeededMember[]): Promise<void> {
  for (const { resource, state, addition, author, ageHours, newFile } of nextVersions) {
    const authorId = findStaff(members, author);
    const savedAt = hoursBefore(today, ageHours);
    const submittedAt = state === 'in review' ? savedAt : null;
    await sql`
      UPDATE library_items AS items SET state = ${state}, contents = resources.contents || ${cleanHtml(addition)},
        updated_at = ${savedAt}, updated_by = ${authorId}, submitted_at = ${submittedAt},
        submitted_by = ${submittedAt && authorId}, live_version = 1
      FROM resources WHERE resources.id = items.id AND items.id = ${resourceId(resource)}
    `.execute(writer.db);
    if (newFile) await replaceFirstFile(writer, resourceId(resource), newFile);
  }
}

/** Members get the version before until the draft is published. */
async function replaceFirstFile(writer: SeedWriter, id: string, asset: string): Promise<void> {
  const fileKey = await writer.storeAsset(`attachments/${asset}`);
  await writer.waitForInserts();
  await sql`
    UPDATE library_attachments SET file_key = ${fileKey}, version = 2 WHERE item_id = ${id} AND position = 1
  `.execute(writer.db);
}

/** A small association lacks some of the resources. */
async function seedSuccessors({ writer }: SeedContext): Promise<void> {
  const announced = unpublishedItems.flatMap(({ replaces }, index) =>
    replaces === undefined ? [] : [[resourceId(replaces), itemId(index)] as const],
  );
  const published = replacedResources.map((pair) => [resourceId(pair[0]), resourceId(pair[1])] as const);
  for (const [replaced, successor] of [...published, ...announced])
    for (const table of ['resources', 'library_items'])
      await sql`
        UPDATE ${sql.table(table)} AS replaced SET successor_id = successor.id
        FROM library_items AS successor WHERE replaced.id = ${replaced} AND successor.id = ${successor}
      `.execute(writer.db);
}

/** A revision for each sitting: the version that members see, and the draft. */
async function seedRevisions({ writer, today }: SeedContext, members: SeededMember[]): Promise<void> {
  const toDraft = (
    id: string,
    number: number,
    { author, ageHours }: { author: string; ageHours: number },
  ) => ({
    ...{ id, number, authorId: findStaff(members, author) },
    savedAt: hoursBefore(today, ageHours),
  });
  for (const [index, item] of unpublishedItems.entries()) {
    const named = item.namedVersions ?? [];
    for (const [position, { ageHours, ...version }] of named.entries()) {
      const draft = toDraft(itemId(index), position + 1, { author: item.author, ageHours });
      await insertRevision(writer.db, { ...draft, ...version });
    }
    await insertRevision(writer.db, toDraft(itemId(index), named.length + 1, item));
  }
  for (const version of nextVersions) {
    const id = resourceId(version.resource);
    await insertRevision(writer.db, { id, number: 1, authorId: null, savedAt: null });
    await insertRevision(writer.db, toDraft(id, 2, version));
  }
}

/** Without `savedAt`, it is the version that members see. */
type SeededRevision = {
  id: string;
  number: number;
  authorId: string | null;
  savedAt: Date | null;
  name?: string;
  /** By default that of the draft. */
  contents?: string;
};

async function insertRevision(db: Db, revision: SeededRevision): Promise<void> {
  const { id, number, authorId, savedAt, name = null, contents = null } = revision;
  const isLive = savedAt === null;
  await sql`
    INSERT INTO library_revisions (id, item_id, number, name, author_id, started_at, saved_at, published_at, snapshot)
    SELECT ${demoId('revision', `${id}/${number}`)}, items.id, ${number}, ${name}, ${authorId}::uuid, time, time,
      CASE WHEN ${isLive}::boolean THEN time END, jsonb_build_object('title', items.title, 'kind', items.kind,
        'description', items.description, 'tags', items.tags, 'resourceDate', items.resource_date,
        'contents', CASE WHEN ${isLive}::boolean THEN resources.contents
          ELSE coalesce(${contents && cleanHtml(contents)}, items.contents) END,
        'category', concat_ws(' › ', access_levels.name, categories.name, subcategories.name),
        'owner', owners.first_name || ' ' || owners.last_name, 'reviewOn', items.review_on,
        'accessLevelId', items.access_level_id, 'categoryId', items.category_id, 'subcategoryId', items.subcategory_id,
        'attachments', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', attached.id, 'name', attached.name,
            'version', CASE WHEN live.id IS NULL THEN attached.version ELSE 1 END,
            'fileKey', coalesce(live.file_key, attached.file_key)) ORDER BY position, attached.id), '[]')
          FROM library_attachments AS attached
          LEFT JOIN attachments AS live ON live.id = attached.id AND ${isLive}::boolean WHERE item_id = items.id))
    FROM library_items AS items JOIN access_levels ON access_levels.id = items.access_level_id
    JOIN categories ON categories.id = items.category_id
    LEFT JOIN subcategories ON subcategories.id = items.subcategory_id
    LEFT JOIN members AS owners ON owners.id = items.owner_id LEFT JOIN resources ON resources.id = items.id
    CROSS JOIN LATERAL (SELECT coalesce(${savedAt}::timestamptz, items.published_at) AS time) AS saved
    WHERE items.id = ${id}
  `.execute(db);
}
