import type { FastifyInstance } from 'fastify';
import { savedItems } from '#contract/saved-items.ts';
import type { Viewer } from '#contract/viewer.ts';
import { toImageUrl } from '../../files/files.sql.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import { getVisiblePhotoUrl } from '../../privacy/member-visibility.ts';
import type { Feature, Services } from '../services.ts';
import { saveItem } from './save-item.ts';
import {
  countAllSavedItems,
  countReadableItems,
  deleteSavedItem,
  listSavedIds,
  listSavedItems,
  type SavedItemRow,
} from './saved-items.sql.ts';

/** Not from the replica: members see their own changes, and hiding a profile applies immediately. */
function routes(app: FastifyInstance, accessControl: AccessControl, { db }: Services): void {
  registerEndpoints(app, accessControl, savedItems, {
    listSavedItems: async ({ query }, { caller }) => {
      const [rows, counts, savedCount] = await Promise.all([
        listSavedItems(db, caller.memberId, query),
        countReadableItems(db, caller.memberId),
        countAllSavedItems(db, caller.memberId),
      ]);
      const readableCount = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return {
        items: rows.map((row) => presentSavedItem(row, caller)),
        totalItems: query.kind ? counts[query.kind] : readableCount,
        page: Math.max(1, query.page),
        counts,
        unavailableCount: savedCount - readableCount,
      };
    },
    getSavedIds: (_input, { caller }) => listSavedIds(db, caller.memberId),
    saveItem: async ({ params, body }, { caller }) => {
      await saveItem(db, caller.memberId, { ...params, savedAt: body.savedAt });
      return { success: true };
    },
    removeSavedItem: async ({ params }, { caller }) => {
      await deleteSavedItem(db, caller.memberId, params);
      return { success: true };
    },
  });
}

/** Everyone may see the name, position and organisation of a listed member. The photo depends on the viewer. */
function presentSavedItem(row: SavedItemRow, viewer: Viewer) {
  const { kind, id, name, note, imageKey, urlName, startsAt, savedAt, showPhoto } = row;
  const photo = { isListed: true, showPhoto: showPhoto ?? false, photoKey: imageKey };
  return {
    kind,
    id,
    name,
    note,
    image: kind === 'person' ? getVisiblePhotoUrl(photo, viewer) : toImageUrl(imageKey),
    urlName,
    eventStart: startsAt?.toISOString() ?? null,
    savedAt: savedAt.toISOString(),
  };
}

export const savedItemsFeature: Feature = { routes };
