import type { FastifyInstance } from 'fastify';
import {
  type SignInPictures,
  signInPicturesSchema,
  signInPicturesStaff,
  signInPicturesSubjectId,
} from '#contract/sign-in-pictures.staff.ts';
import { draftHandlers } from '../../drafts/draft-handlers.ts';
import type { DraftKind } from '../../drafts/draft-kind.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature, Services } from '../services.ts';
import { listSignInPictures, replaceSignInPictures } from './sign-in-pictures.sql.ts';

const signInPictureDrafts: DraftKind<SignInPictures> = {
  name: 'sign-in picture',
  publishable: signInPicturesSchema,
  emptyBody: { pictures: [] },
  readLive: async (db) => ({ pictures: await listSignInPictures(db) }),
  publish: (tx, { pictures }) => replaceSignInPictures(tx, pictures),
  remove: (tx) => replaceSignInPictures(tx, []),
  listPictureKeys: ({ pictures }) => pictures.map(({ key }) => key),
  toLabel: () => 'Sign-in picture',
  toSubjectId: () => signInPicturesSubjectId,
};

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  const drafts = draftHandlers(services, signInPictureDrafts);
  registerEndpoints(app, accessControl, signInPicturesStaff, {
    getSignInPictures: drafts.get,
    saveSignInPictures: drafts.save,
    discardSignInPicturesDraft: drafts.discard,
    publishSignInPictures: drafts.publish,
    addSignInPicture: drafts.addPicture,
  });
}

export const signInPicturesFeature: Feature = { routes };
