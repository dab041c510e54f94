import type { FastifyInstance } from 'fastify';
import { files } from '#contract/files.ts';
import type { Db } from '../db/database.ts';
import { notFound } from '../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../http/register-endpoints.ts';
import type { FileStore } from './file-store.ts';
import { findPublicFile } from './files.sql.ts';
import { deleteOrphanedFiles } from './orphaned-files.sql.ts';

type Deps = { db: Db; fileStore: FileStore };

function routes(app: FastifyInstance, accessControl: AccessControl, { db, fileStore }: Deps) {
  registerEndpoints(app, accessControl, files, {
    getImage: async ({ params }) => {
      // Reads from the primary, because a photo must be hidden immediately.
      const file = await findPublicFile(db, params.key);
      if (!file) throw notFound();
      const { storageKey, mediaType, byteSize } = file;
      return { body: fileStore.open(storageKey), mediaType, byteSize, isImmutable: true };
    },
  });
}

export const filesFeature = {
  routes,
  cleanUp: ({ db, fileStore }: Deps) => deleteOrphanedFiles(db, fileStore),
};
