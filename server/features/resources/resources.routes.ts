import type { FastifyInstance } from 'fastify';
import { resources } from '#contract/resources.ts';
import type { Db } from '../../db/database.ts';
import { notFound } from '../../errors.ts';
import { pictureUrl } from '../../files/files.sql.ts';
import { bindArea, type Gatekeeper } from '../../http/endpoint-binder.ts';
import { listSignInImages } from './sign-in-images.sql.ts';

const day = 24 * 60 * 60 * 1000;

export function resourcesRoutes(
  app: FastifyInstance,
  gatekeeper: Gatekeeper,
  { reader }: { reader: Db },
): void {
  bindArea(app, gatekeeper, resources, {
    getLoginImage: async () => {
      const images = await listSignInImages(reader);
      // One picture a day: who signs in twice sees no jump, who comes back tomorrow sees another.
      const image = images[Math.floor(Date.now() / day) % Math.max(1, images.length)];
      if (!image) throw notFound('There is no picture.');
      return { imgLink: pictureUrl(image.fileKey) as string, sourceCredit: image.credit };
    },
  });
}
