import type { FastifyInstance } from 'fastify';
import { files } from '#contract/files.ts';
import type { Db } from '../db/database.ts';
import { notFound } from '../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../http/register-endpoints.ts';
import type { FileStore } from './file-store.ts';
import { findImage } from './files.sql.ts';
import { mayReadDraftPicture } from './may-read-draft-picture.ts';
import { deleteOrphanedFiles } from './orphaned-files.sql.ts';

type Deps = { db: Db; fileStore: FileStore };

function routes(app: FastifyInstance, accessControl: AccessControl, { db, fileStore }: Deps) {
  registerEndpoints(app, accessControl, files, {
    getImage: async ({ params }, { filesToken }) => {
      // Reads from the primary, because a photo must be hidden immediately.
      const file = await findImage(db, params.key);
      if (!file) throw notFound();
      const { storageKey, mediaType, byteSize, owner } = file;
      if (owner && !(await mayReadDraftPicture(accessControl, filesToken, owner))) throw notFound();
      return { body: fileStore.open(storageKey), mediaType, byteSize, isImmutable: !owner };
    },
  });
}

export const filesFeature = {
  routes,
  cleanUp: ({ db, fileStore }: Deps) => deleteOrphanedFiles(db, fileStore),
};
