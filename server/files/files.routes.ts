import type { FastifyInstance } from 'fastify';
import { files } from '#contract/files.ts';
import type { Db } from '../db/database.ts';
import { notFound } from '../errors.ts';
import { bindArea, type Gatekeeper } from '../http/endpoint-binder.ts';
import type { FileStore } from './file-store.ts';
import { findPublicFile } from './files.sql.ts';

export function filesRoutes(
  app: FastifyInstance,
  gatekeeper: Gatekeeper,
  { db, reader, fileStore }: { db?: Db; reader: Db; fileStore: FileStore },
) {
  bindArea(app, gatekeeper, files, {
    getPicture: async ({ params }) => {
      // A photo is asked for the moment it is changed, when a replica may not have heard of it yet.
      const file =
        (await findPublicFile(reader, params.key)) ??
        (db && db !== reader ? await findPublicFile(db, params.key) : undefined);
      if (!file) throw notFound();
      return {
        body: fileStore.open(file.key),
        mediaType: file.mediaType,
        byteSize: file.byteSize,
        cacheForEver: true,
      };
    },
  });
}
