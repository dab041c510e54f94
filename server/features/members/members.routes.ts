import type { FastifyInstance } from 'fastify';
import { members } from '#contract/members.ts';
import { toImageUrl } from '../../files/files.sql.ts';
import { forbidden } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import { notInDirectory } from '../../privacy/member-visibility.ts';
import { presentPrivacy } from '../../privacy/privacy-switches.ts';
import { fullViewer } from '../../privacy/viewer.ts';
import type { Feature, Services } from '../services.ts';
import { changePhoto } from './change-photo.ts';
import { toPublicProfile } from './members.present.ts';
import { findPrivacy, findUser, listLookupValues } from './members.sql.ts';
import { savePrivacy } from './save-privacy.ts';
import { loadOwnProfile, updateUser } from './update-member.ts';

function routes(
  app: FastifyInstance,
  accessControl: AccessControl,
  { db, readDb, fileStore, rateLimiter, changePassword }: Services,
): void {
  registerEndpoints(app, accessControl, members, {
    getUser: async ({ params }, { caller }) => {
      if (params.id === caller.memberId) return loadOwnProfile(db, params.id);
      // Not from the replica, because hiding applies immediately. Rate limited against scraping.
      const [user] = await Promise.all([
        findUser(db, params.id),
        rateLimiter.consume('profilesByViewer', caller.memberId),
      ]);
      // Returns the same response for missing and hidden members.
      if (!user) throw notInDirectory();
      return toPublicProfile(user, caller);
    },

    updateUser: async ({ params, body }, { caller }) => {
      if (params.id !== caller.memberId) throw forbidden('You can only change your own details.');
      return updateUser(db, caller.memberId, body);
    },

    getPrivacy: async (_input, { caller }) => presentPrivacy(await findPrivacy(db, caller.memberId)),

    previewProfile: async (_input, { caller }) => {
      const user = await findUser(db, caller.memberId);
      if (!user) throw notInDirectory();
      return toPublicProfile(user, fullViewer);
    },

    savePrivacy: ({ body }, { caller }) => savePrivacy(db, caller.memberId, body),

    changePhoto: async ({ body }, { caller }) => {
      const upload = new Uint8Array(await body.img.arrayBuffer());
      const key = await changePhoto({ db, fileStore, rateLimiter }, caller.memberId, upload);
      return { profileImage: toImageUrl(key) };
    },

    changePassword: async ({ body }, { caller, address }) => {
      await changePassword(caller, body, address);
      return { success: true };
    },

    listGenders: () => listLookupValues(readDb, 'gender'),
    listHonorifics: () => listLookupValues(readDb, 'honorific'),
  });
}

export const membersFeature: Feature = { routes };
