import type { FastifyInstance } from 'fastify';
import { libraryStaff } from '#contract/library.staff.ts';
import type { Db } from '../../db/database.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { type AccessControl, type Handlers, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature, Services } from '../services.ts';
import { readIncludedMemberships } from './audience.sql.ts';
import { cacheMembershipSizes } from './audience.ts';
import { changeItem, getItem } from './change-library-item.ts';
import { libraryExport } from './library.export.ts';
import { libraryPutBackRules } from './library.put-back.ts';
import { resourceSearch } from './library.search.ts';
import { presentItem, presentRevision, presentSnapshot, presentSummary } from './library.staff.present.ts';
import { countLibraryItems } from './library-counts.sql.ts';
import { findStoredPlace, type LibraryItemRow, updateLibraryItem } from './library-items.sql.ts';
import { listLibraryItems } from './library-list.sql.ts';
import { readLibraryOptions } from './library-options.sql.ts';
import { findStoredPictures } from './library-pictures.sql.ts';
import { deleteOldPresence, recordPresence } from './library-presence.sql.ts';
import {
  deleteOldRevisions,
  findRevision,
  hasFiles,
  listRevisions,
  type StoredSnapshot,
} from './library-revisions.sql.ts';
import {
  archiveItems,
  moveItemsToBin,
  notScheduled,
  notSubmitted,
  restoreItems,
  submitItems,
} from './library-states.sql.ts';
import { findRefusal, type SimpleChange } from './library-states.ts';
import { previewItem } from './preview-library-item.ts';
import { deleteOldBinnedItems, needsSecondPerson, restoreLiveVersion } from './publish-library-item.sql.ts';
import { libraryJobs, publishOrSchedule } from './publish-library-item.ts';
import { inAYear } from './resource-reviews.sql.ts';
import { applyEdit, createItem, saveItem } from './save-library-item.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  registerEndpoints(app, accessControl, libraryStaff, {
    ...readHandlers(services),
    ...editHandlers(services),
    ...stateHandlers(services),
    ...revisionHandlers(services),
  });
}

type StaffHandlers = Handlers<typeof libraryStaff>;

/** Reads from the primary, because staff look at an item right after changing it. */
function readHandlers({ db, config }: Services) {
  const readSizes = cacheMembershipSizes(db);
  return {
    listLibraryItems: async ({ query }, { caller }) => {
      const { rows, totalItems } = await listLibraryItems(db, query, caller.memberId);
      return { items: rows.map(presentSummary), totalItems, page: Math.max(1, query.page) };
    },
    countLibraryItems: (_, { caller }) => countLibraryItems(db, caller.memberId),
    getLibraryOptions: async () => ({
      ...(await readLibraryOptions(db)),
      needsSecondPerson: await needsSecondPerson(db),
      maxAttachmentMegabytes: config.attachments.maxBytes / 2 ** 20,
    }),
    getLibraryItem: async ({ params }) => presentItem(await getItem(db, params.id)),
    previewLibraryItem: async ({ params: { id }, query: { membershipId } }) => ({
      article: await previewItem(db, await getItem(db, id), membershipId),
    }),
    reportLibraryPresence: async ({ params: { id } }, { caller }) => {
      const presence = await recordPresence(db, id, caller.memberId);
      if (!presence) throw notFound('Resource not found.');
      return presence;
    },
    countLibraryAudience: async ({ params: { id } }) => {
      const included = (await readIncludedMemberships(db)).get(id);
      const memberships = (await readSizes()).filter((membership) => included?.has(membership.id));
      const memberCount = memberships.reduce((sum, membership) => sum + membership.memberCount, 0);
      return { memberCount, memberships };
    },
  } satisfies Partial<StaffHandlers>;
}

function editHandlers({ db }: Services) {
  return {
    createLibraryItem: ({ body }, { caller }) => createItem(db, caller, body),
    saveLibraryItem: ({ params: { id }, version, body: { revisionName, ...edit } }, { caller }) =>
      saveItem(db, caller, { id, version, edit, revisionName }),
    discardLibraryDraft: ({ params: { id }, version }, { caller }) =>
      changeItem(db, caller, { id, version }, { action: 'discarded the draft of' }, async (tx, current) => {
        if (!current.isLive)
          throw refused('Members see no version of this. Move it to the bin instead.', current);
        if (current.state === 'published') throw refused('There is no draft to discard.', current);
        await restoreLiveVersion(tx, id);
      }),
  } satisfies Partial<StaffHandlers>;
}

const refused = (message: string, current: LibraryItemRow) => conflict(message, presentItem(current));

function stateHandlers(services: Services) {
  const { db } = services;
  return {
    completeLibraryReview: ({ params: { id }, version }, { caller }) =>
      changeItem(db, caller, { id, version }, { action: 'reviewed' }, completeReview),
    submitLibraryItem: ({ params: { id }, version }, { caller }) =>
      changeItem(db, caller, { id, version }, { action: 'sent for review' }, (tx, current) =>
        submit(tx, current, caller.memberId),
      ),
    withdrawLibraryItem: ({ params: { id }, version }, { caller }) =>
      changeItem(db, caller, { id, version }, { action: 'withdrew' }, async (tx, current) => {
        if (current.state !== 'in review' && current.state !== 'scheduled')
          throw refused('This is neither in review nor scheduled.', current);
        await updateLibraryItem(tx, id, { state: 'draft', ...notSubmitted, ...notScheduled });
      }),
    publishLibraryItem: ({ params: { id }, version, body: { publishAt } }, { caller }) =>
      changeItem(
        db,
        caller,
        { id, version },
        ({ state }) => (state === 'scheduled' ? 'scheduled' : 'published'),
        (tx, current) => publishOrSchedule(services, tx, caller, current, publishAt),
      ),
    archiveLibraryItem: ({ params: { id }, version, body: { reason } }, { caller }) =>
      changeItem(db, caller, { id, version }, { action: 'archived', reason }, archive),
    binLibraryItem: ({ params: { id } }, { caller }) =>
      changeItem(db, caller, { id }, { action: 'moved to the bin' }, moveToBin),
    restoreLibraryItem: ({ params: { id } }, { caller }) =>
      changeItem(db, caller, { id }, { action: 'restored' }, restore),
  } satisfies Partial<StaffHandlers>;
}

async function completeReview(tx: Db, current: LibraryItemRow): Promise<void> {
  if (!current.isLive) throw refused('Members do not see this, so there is nothing to review.', current);
  await updateLibraryItem(tx, current.id, { reviewOn: inAYear });
}

async function submit(tx: Db, current: LibraryItemRow, submittedBy: string): Promise<void> {
  assertAllowed('submit', current);
  await submitItems(tx, [current.id], submittedBy);
}

async function archive(tx: Db, current: LibraryItemRow): Promise<void> {
  assertAllowed('archive', current);
  await archiveItems(tx, [current.id]);
}

async function moveToBin(tx: Db, current: LibraryItemRow): Promise<void> {
  assertAllowed('bin', current);
  await moveItemsToBin(tx, [current.id]);
}

async function restore(tx: Db, current: LibraryItemRow): Promise<void> {
  assertAllowed('restore', current);
  await restoreItems(tx, [current.id]);
}

function assertAllowed(change: SimpleChange, current: LibraryItemRow): void {
  const refusal = findRefusal(change, current);
  if (refusal) throw refused(refusal, current);
}

function revisionHandlers({ db }: Services) {
  const getRevision = async (tx: Db, itemId: string, revisionId: string) => {
    const revision = await findRevision(tx, itemId, revisionId);
    if (!revision) throw notFound('Version not found.');
    return revision;
  };
  return {
    listLibraryRevisions: async ({ params: { id } }) => {
      await getItem(db, id);
      return { revisions: (await listRevisions(db, id)).map(presentRevision) };
    },
    getLibraryRevision: async ({ params: { id, revisionId } }) => {
      const { snapshot, ...revision } = await getRevision(db, id, revisionId);
      return { revision: presentRevision(revision), snapshot: presentSnapshot(snapshot) };
    },
    restoreLibraryRevision: ({ params: { id, revisionId }, version }, { caller }) =>
      changeItem(db, caller, { id, version }, { action: 'restored a version of' }, async (tx, current) => {
        const { snapshot, number } = await getRevision(tx, id, revisionId);
        const revisionName = `Version ${number} restored`;
        const edit = {
          ...toEdit(snapshot),
          ...(await findStoredPlace(tx, snapshot)),
          ...(await findStoredPictures(tx, snapshot)),
        };
        const files = hasFiles(snapshot.attachments) && { restoredAttachments: snapshot.attachments };
        await applyEdit(tx, current, edit, { caller, revisionName, isNewSitting: true, ...files });
      }),
  } satisfies Partial<StaffHandlers>;
}

/** The address and the people stay as they are. */
const toEdit = ({ title, kind, description, contents, resourceDate, tags }: StoredSnapshot) => ({
  ...{ title, kind, description, contents, resourceDate, tags },
});

export const libraryFeature: Feature = {
  routes,
  putBackRules: libraryPutBackRules,
  jobs: libraryJobs,
  search: [resourceSearch],
  exports: [libraryExport],
  cleanUp: async ({ db }) => {
    await deleteOldRevisions(db);
    await deleteOldBinnedItems(db);
    await deleteOldPresence(db);
  },
};
