import type { Db } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { insertDraftFiles, toImageUrl } from '../files/files.sql.ts';
import type { EncodedImage } from '../files/image.ts';
import { processUploadedPicture, storeImage } from '../files/store-image.ts';
import type { StaffCaller } from '../http/staff-access.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import { createDraft, deleteWithDraft, discardDraft, publishDraft, saveDraft } from './change-draft.ts';
import type { DraftKind } from './draft-kind.ts';
import { insertDraftPicture } from './drafts.sql.ts';
import { getDraftItem } from './read-draft.ts';

type Services = { db: Db; fileStore: FileStore; rateLimiter: Pick<RateLimiter, 'consume'> };
type Context = { caller: StaffCaller };
type ById = { params: { id: string } };
type Versioned = ById & { version: string };

const maxPictureWidth = 960;

/** The widest that pages show. Unlike a photo of a member, it keeps its shape. */
const chooseRendition = (renditions: EncodedImage[]): Buffer =>
  (renditions.findLast(({ width }) => width <= maxPictureWidth) as EncodedImage).bytes;

/** Handlers for the endpoints of `defineDraftEndpoints`. Reads from the primary, because staff look right after a change. */
export const draftHandlers = <Body>(services: Services, kind: DraftKind<Body>) => {
  const { db } = services;
  return {
    get: ({ params }: ById) => getDraftItem(db, kind, params.id),
    create: ({ body }: { body: { copyOf?: string | undefined } }, { caller }: Context) =>
      createDraft(db, caller, kind, body.copyOf),
    save: ({ params, version, body }: Versioned & { body: Body }, { caller }: Context) =>
      saveDraft(db, caller, kind, { id: params.id, version, body }),
    discard: ({ params, version }: Versioned, { caller }: Context) =>
      discardDraft(db, caller, kind, { id: params.id, version }),
    publish: ({ params, version }: Versioned, { caller }: Context) =>
      publishDraft(db, caller, kind, { id: params.id, version }),
    remove: (
      { params, version, body }: Versioned & { body: { reason?: string | undefined } },
      { caller }: Context,
    ) => deleteWithDraft(db, caller, kind, { id: params.id, version, reason: body.reason }),
    addPicture: async ({ params, body }: ById & { body: { img: File } }, { caller }: Context) => {
      await services.rateLimiter.consume('articlePicturesByMember', caller.memberId);
      await getDraftItem(db, kind, params.id);
      const renditions = await processUploadedPicture(new Uint8Array(await body.img.arrayBuffer()), null);
      const file = await storeImage(services, chooseRendition(renditions));
      await db.transaction().execute(async (tx) => {
        await insertDraftFiles(tx, [file], { draftKind: kind.name, draftId: params.id });
        await insertDraftPicture(tx, kind.name, file.key);
      });
      return { key: file.key, url: toImageUrl(file.key) };
    },
  };
};
