import * as z from 'zod/mini';
import { defineDraftEndpoints, draftCapabilities } from './drafts.ts';
import { defineEndpoints } from './endpoint.ts';
import { nonEmpty, oneOf, singleLineText } from './fields.ts';

export const maxSignInPictures = 30;

const credit = singleLineText(200);
const picture = z.strictObject({
  key: singleLineText(100).check(nonEmpty),
  /** The sign-in page shows it on the picture. Empty without one. */
  credit,
  /** False for pictures that staff keep for later. */
  isShown: z.boolean('must be true or false'),
});
export type SignInPicture = z.output<typeof picture>;

const areDifferent = (pictures: SignInPicture[]) =>
  new Set(pictures.map(({ key }) => key)).size === pictures.length;

export const signInPicturesSchema = z.strictObject({
  /** In their order. The sign-in page shows one a day. */
  pictures: z
    .array(picture)
    .check(
      z.maxLength(maxSignInPictures, 'must be at most 30 pictures'),
      z.refine(areDifferent, 'must be different'),
    ),
});
export type SignInPictures = z.output<typeof signInPicturesSchema>;

/** All pictures are one draft, because their order matters. */
export const signInPicturesId = 'all';
export const signInPicturesSubjectId = '0c1f5ef4-5a0c-4c5e-9a3e-6f0f3b8f2a07';

const { read, edit, publish } = draftCapabilities['sign-in picture'];

const drafts = defineDraftEndpoints({
  path: '/api/staff/sign-in-pictures',
  noun: 'pictures of the sign-in page',
  body: signInPicturesSchema,
  params: z.object({ id: oneOf([signInPicturesId]) }),
  access: {
    read: { capability: read },
    create: { capability: edit },
    edit: { capability: edit },
    publish: { capability: publish },
  },
});

export const signInPicturesStaff = defineEndpoints({
  getSignInPictures: drafts.get,
  saveSignInPictures: drafts.save,
  discardSignInPicturesDraft: drafts.discard,
  publishSignInPictures: drafts.publish,
  addSignInPicture: drafts.addPicture,
});
