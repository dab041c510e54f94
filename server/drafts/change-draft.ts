import { isDeepStrictEqual } from 'node:util';
import type { DraftItem } from '#contract/drafts.ts';
import type { Db } from '../db/database.ts';
import { recordHistory, type Subject } from '../history/change-as-staff.ts';
import { withCurrentGrants } from '../history/with-current-grants.ts';
import { conflict, validationFailed } from '../http/errors.ts';
import type { StaffCaller } from '../http/staff-access.ts';
import { validate } from '../http/validate.ts';
import type { DraftKind } from './draft-kind.ts';
import { deleteDraftRow, listUnknownPictures, lockDrafts, saveDraftRow } from './drafts.sql.ts';
import { getDraftItem, toSubjectId } from './read-draft.ts';

type Versioned = { id: string; version: string };
type Changed<Body> = { item: DraftItem<Body>; entryId: string | null };

export const createDraft = <Body>(
  db: Db,
  caller: StaffCaller,
  kind: DraftKind<Body>,
  copyOf?: string | undefined,
): Promise<Changed<Body>> =>
  changeWithLock(db, caller, async (tx, actor) => {
    const source = copyOf === undefined ? null : await getDraftItem(tx, kind, copyOf);
    const body = source ? await toCopy(tx, kind, source) : kind.emptyBody;
    const id = crypto.randomUUID();
    const entry = { action: source ? 'copied' : 'created', subject: toSubject(kind, id, body) };
    const { entryId } = await recordHistory(tx, actor, entry, async () => {
      kind.assertMaySave?.(body, { id, live: null, draft: null, actor });
      await saveDraftRow(tx, { kind: kind.name, id, body, authorId: actor.memberId });
    });
    return { item: await getDraftItem(tx, kind, id), entryId };
  });

async function toCopy<Body>(tx: Db, kind: DraftKind<Body>, { draft, live }: DraftItem<Body>): Promise<Body> {
  const body = (draft ?? live) as Body;
  return kind.toCopy ? kind.toCopy(tx, body) : body;
}

/** Saving is not in the history. A draft that equals what members see is deleted. */
export const saveDraft = <Body>(
  db: Db,
  caller: StaffCaller,
  kind: DraftKind<Body>,
  { id, version, body: typed }: Versioned & { body: Body },
): Promise<{ item: DraftItem<Body> }> =>
  changeWithLock(db, caller, async (tx, actor) => {
    const current = await getVersion(tx, kind, { id, version });
    const body = kind.clean ? kind.clean(typed, current.live) : typed;
    kind.assertMaySave?.(body, { id, live: current.live, draft: current.draft, actor });
    await assertPictures(tx, kind, current, body);
    if (current.live && isDeepStrictEqual(body, current.live)) await deleteDraftRow(tx, kind.name, id);
    else if (!isDeepStrictEqual(body, current.draft))
      await saveDraftRow(tx, { kind: kind.name, id, body, authorId: actor.memberId });
    return { item: await getDraftItem(tx, kind, id) };
  });

export const discardDraft = <Body>(
  db: Db,
  caller: StaffCaller,
  kind: DraftKind<Body>,
  target: Versioned,
): Promise<Changed<Body>> =>
  changeItem(db, caller, kind, target, 'discarded the changes of', async (tx, current) => {
    if (!current.live) throw conflict('Members do not see this yet. Delete it instead.', current);
    if (!current.draft) throw conflict('There are no changes to discard.', current);
    await deleteDraftRow(tx, kind.name, current.id);
  });

export const publishDraft = <Body>(
  db: Db,
  caller: StaffCaller,
  kind: DraftKind<Body>,
  target: Versioned,
): Promise<Changed<Body>> =>
  changeItem(
    db,
    caller,
    kind,
    target,
    ({ live }) => (live ? 'published changes of' : 'published'),
    async (tx, current, actor) => {
      const { id, live, draft } = current;
      if (!draft) throw conflict('Members see this version already.', current);
      // Cleaned again, because the draft may be older than the rules.
      const body = validate(kind.publishable, kind.clean ? kind.clean(draft, live) : draft) as Body;
      await kind.publish(tx, body, { id, live, actor });
      await deleteDraftRow(tx, kind.name, id);
    },
  );

/** Returns the entry that puts everything back. */
export const deleteWithDraft = <Body>(
  db: Db,
  caller: StaffCaller,
  kind: DraftKind<Body>,
  { id, version, reason }: Versioned & { reason: string | undefined },
): Promise<{ entryId: string }> =>
  changeWithLock(db, caller, async (tx, actor) => {
    const current = await getVersion(tx, kind, { id, version });
    const { live, draft } = current;
    const entry = { action: 'deleted', subject: toSubject(kind, id, (draft ?? live) as Body), reason };
    const { entryId } = await recordHistory(tx, actor, entry, async () => {
      if (live) await kind.remove(tx, { id, live, actor });
      await deleteDraftRow(tx, kind.name, id);
    });
    return { entryId: entryId as string };
  });

type Work<Body> = (tx: Db, current: DraftItem<Body>, actor: StaffCaller) => Promise<void>;

/** A change that the history can put back. */
const changeItem = <Body>(
  db: Db,
  caller: StaffCaller,
  kind: DraftKind<Body>,
  target: Versioned,
  action: string | ((current: DraftItem<Body>) => string),
  work: Work<Body>,
): Promise<Changed<Body>> =>
  changeWithLock(db, caller, async (tx, actor) => {
    const current = await getVersion(tx, kind, target);
    const subject = toSubject(kind, target.id, (current.draft ?? current.live) as Body);
    const entry = { action: typeof action === 'string' ? action : action(current), subject };
    const { entryId } = await recordHistory(tx, actor, entry, () => work(tx, current, actor));
    return { item: await getDraftItem(tx, kind, target.id), entryId };
  });

const changeWithLock = <Result>(
  db: Db,
  caller: StaffCaller,
  work: (tx: Db, actor: StaffCaller) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute((tx) =>
    withCurrentGrants(tx, caller, async (actor) => {
      await lockDrafts(tx);
      return work(tx, actor);
    }),
  );

async function getVersion<Body>(
  tx: Db,
  kind: DraftKind<Body>,
  { id, version }: Versioned,
): Promise<DraftItem<Body>> {
  const current = await getDraftItem(tx, kind, id);
  if (current.version === version) return current;
  const name = current.updatedBy?.name ?? 'A colleague';
  throw conflict(`${name} changed this too. Compare the versions.`, current);
}

function toSubject<Body>(kind: DraftKind<Body>, id: string, body: Body): Subject {
  const label = kind.toLabel(body) || `a new ${kind.name}`;
  return { kind: kind.name, id: toSubjectId(kind, id), label };
}

/** Only pictures that were uploaded for such a draft, or that it has already: a key could be that of another file. */
async function assertPictures<Body>(
  tx: Db,
  kind: DraftKind<Body>,
  { live, draft }: DraftItem<Body>,
  body: Body,
): Promise<void> {
  const listKeys = (each: Body | null) =>
    each ? kind.listPictureKeys(each).filter((key) => key !== null) : [];
  const present = [...listKeys(live), ...listKeys(draft)];
  const added = listKeys(body).filter((key) => !present.includes(key));
  const unknown = added.length > 0 ? await listUnknownPictures(tx, kind.name, added) : [];
  if (unknown.length === 0) return;
  // A field can be a list of pictures.
  const fields = Object.entries(body as Record<string, unknown>).filter(([, value]) =>
    unknown.some((key) => JSON.stringify(value).includes(JSON.stringify(key))),
  );
  throw validationFailed(
    fields.map(([field]) => ({ field, message: 'must be a picture that was uploaded for it' })),
  );
}
