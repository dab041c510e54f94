import type { FastifyInstance } from 'fastify';
import { type OwnDataArchive, ownData } from '#contract/own-data.ts';
import { recordOwnAction } from '../../audit/audit.sql.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { type AccessControl, type Handlers, registerEndpoints } from '../../http/register-endpoints.ts';
import { handleJob, type Job } from '../../jobs/job-queue.ts';
import { rejectOutdatedSecondStep } from '../authentication/second-step/step-up.sql.ts';
import type { Feature, Services } from '../services.ts';
import {
  type ArchiveRequest,
  type ArchiveRow,
  deleteExpiredArchives,
  findArchive,
  startArchive,
} from './archives.sql.ts';
import { closeAccount, closeAccountJobs } from './close-account.ts';
import { previewClosing } from './closing-preview.sql.ts';
import { prepareArchive } from './prepare-archive.ts';

const archiveJob: Job<ArchiveRequest> = { name: 'own-data-archive', isLong: true };

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  registerEndpoints(app, accessControl, ownData, handlers(services));
}

function handlers(services: Services): Handlers<typeof ownData> {
  const { db, fileStore, jobQueue, rateLimiter } = services;
  const getArchive = async (memberId: string) => presentArchive(await findArchive(db, memberId));
  return {
    getOwnDataArchive: (_input, { caller }) => getArchive(caller.memberId),

    requestOwnDataArchive: async (_input, { caller, address }) => {
      const { memberId } = caller;
      await rejectOutdatedSecondStep(db, caller);
      await db.transaction().execute(async (tx) => {
        const requestId = await startArchive(tx, memberId);
        if (!requestId) throw conflict('You can ask for your data once per day.');
        await recordOwnAction(tx, memberId, { action: 'own-data.requested', address });
        await jobQueue.enqueue(tx, archiveJob, { memberId, requestId });
      });
      return getArchive(memberId);
    },

    downloadOwnDataArchive: async (_input, { caller, address }) => {
      const { memberId } = caller;
      await rejectOutdatedSecondStep(db, caller);
      const archive = await findArchive(db, memberId);
      if (!archive?.isReady || archive.byteSize === null)
        throw notFound('There is no archive to download. Please ask for a new one.');
      await rateLimiter.consume('ownDataDownloadsByMember', memberId);
      await recordOwnAction(db, memberId, { action: 'own-data.downloaded', address });
      const { storageKey, byteSize } = archive;
      const downloadName = `my-data-${archive.requestedAt.toISOString().slice(0, 10)}.zip`;
      return { body: fileStore.open(storageKey), mediaType: 'application/zip', byteSize, downloadName };
    },

    previewClosing: async (_input, { caller }) => {
      await rejectOutdatedSecondStep(db, caller);
      return previewClosing(db, caller.memberId);
    },

    closeAccount: async ({ body }, client) => {
      await closeAccount(services, body, client);
      return { success: true };
    },
  };
}

const none: OwnDataArchive = {
  state: 'none',
  requestedAt: null,
  readyUntil: null,
  byteSize: null,
  canRequestFrom: null,
};

function presentArchive(archive: ArchiveRow | undefined): OwnDataArchive {
  // An expired archive is deleted within an hour.
  if (!archive || (archive.readyUntil && !archive.isReady)) return none;
  const { isReady, isPreparing, readyUntil, requestedAt, canRequestFrom, byteSize } = archive;
  return {
    state: isReady ? 'ready' : isPreparing ? 'preparing' : 'failed',
    requestedAt: requestedAt.toISOString(),
    readyUntil: readyUntil?.toISOString() ?? null,
    byteSize,
    canRequestFrom: canRequestFrom?.toISOString() ?? null,
  };
}

export const ownDataFeature: Feature = {
  routes,
  jobs: (services) => [
    handleJob(archiveJob, (request, signal) => prepareArchive(services, request, signal)),
    ...closeAccountJobs(services),
  ],
  cleanUp: ({ db }) => deleteExpiredArchives(db),
};
