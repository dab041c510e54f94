import type { DraftItem } from '#contract/drafts.ts';
import type { Db } from '../db/database.ts';
import { notFound } from '../http/errors.ts';
import { hashVersion } from '../http/hash-version.ts';
import type { DraftKind } from './draft-kind.ts';
import { findDraft, findPublishedAt } from './drafts.sql.ts';

/** Throws 404 if there is neither an object that members see nor a draft. */
export async function getDraftItem<Body>(
  db: Db,
  kind: DraftKind<Body>,
  id: string,
): Promise<DraftItem<Body>> {
  const row = await findDraft(db, kind.name, id);
  const live = await kind.readLive(db, id);
  if (!row && !live) throw notFound(`There is no such ${kind.name}. It may have been deleted.`);
  const draft = (row?.body as Body | undefined) ?? null;
  const publishedAt = live && (await findPublishedAt(db, kind.name, toSubjectId(kind, id)));
  return {
    id,
    live,
    draft,
    version: hashVersion([live, draft]),
    createdAt: row?.createdAt.toISOString() ?? null,
    updatedAt: row?.updatedAt.toISOString() ?? null,
    updatedBy: row?.updatedBy ?? null,
    publishedAt: publishedAt?.toISOString() ?? null,
  };
}

export const toSubjectId = <Body>({ toSubjectId: convert }: DraftKind<Body>, id: string) =>
  convert ? convert(id) : id;
