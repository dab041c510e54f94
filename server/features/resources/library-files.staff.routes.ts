import type { FastifyInstance } from 'fastify';
import { libraryFilesStaff } from '#contract/library-files.staff.ts';
import { processUploadedPicture, storePicture } from '../../files/store-image.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature, Services } from '../services.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  const { rateLimiter } = services;
  registerEndpoints(app, accessControl, libraryFilesStaff, {
    addArticlePicture: async ({ query, body }, { caller }) => {
      await rateLimiter.consume('articlePicturesByMember', caller.memberId);
      const { x, y, width, height } = query;
      const hasCrop = x !== undefined && y !== undefined && width !== undefined && height !== undefined;
      const crop = hasCrop ? { x, y, width, height } : null;
      const upload = new Uint8Array(await body.img.arrayBuffer());
      return storePicture(services, await processUploadedPicture(upload, crop));
    },
  });
}

export const libraryFilesFeature: Feature = { routes };
