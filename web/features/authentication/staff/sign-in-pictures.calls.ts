import {
  signInPicturesId as id,
  type SignInPictures,
  signInPicturesStaff,
} from '#contract/sign-in-pictures.staff.ts';
import { call } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import type { DraftCalls } from '#web/staff/draft/draft-calls.ts';

const params = { id } as const;

export const signInPicturesQuery = () => endpointQuery(signInPicturesStaff.getSignInPictures, { params });

export const signInPictureCalls: DraftCalls<SignInPictures> = {
  query: signInPicturesQuery,
  save: ({ version }, body) => call(signInPicturesStaff.saveSignInPictures, { params, version, body }),
  discard: ({ version }) => call(signInPicturesStaff.discardSignInPicturesDraft, { params, version }),
  publish: ({ version }) => call(signInPicturesStaff.publishSignInPictures, { params, version }),
};

export const uploadSignInPicture = async (
  img: File,
  onProgress: (fraction: number) => void,
): Promise<string> =>
  (await call(signInPicturesStaff.addSignInPicture, { params, body: { img } }, { onProgress })).key;
