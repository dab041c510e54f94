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
  parts: { reader: Db; fileStore: FileStore },
) {
  bindArea(app, gatekeeper, files, {
    getPicture: async ({ params }) => {
      const file = await findPublicFile(parts.reader, params.key);
      if (!file) throw notFound();
      return {
        body: parts.fileStore.open(file.key),
        mediaType: file.mediaType,
        byteSize: file.byteSize,
        cacheForEver: true,
      };
    },
  });
}
