import type { FastifyInstance } from 'fastify';
import { users } from '#contract/users.ts';
import { pictureUrl } from '../../files/files.sql.ts';
import { bindArea, type Gatekeeper } from '../../http/endpoint-binder.ts';
import { notAllowed } from '../../http/errors.ts';
import { notInDirectory } from '../../privacy/members.present.ts';
import { presentPrivacy } from '../../privacy/privacy-switches.ts';
import { fullReader } from '../../privacy/reader.ts';
import type { Feature, Services } from '../services.ts';
import { changePhoto } from './change-photo.ts';
import { savePrivacy } from './save-privacy.ts';
import { presentOwn, updateUser } from './update-user.ts';
import { presentOther } from './users.present.ts';
import { findPrivacy, findUser, listChoices } from './users.sql.ts';

function routes(
  app: FastifyInstance,
  gatekeeper: Gatekeeper,
  { db, reader, fileStore, limits, changePassword }: Services,
): void {
  bindArea(app, gatekeeper, users, {
    getUser: async ({ params }, { caller }) => {
      if (params.id === caller.memberId) return presentOwn(db, params.id);
      // Not from the replica: hiding applies immediately. Limited against scraping.
      const [user] = await Promise.all([
        findUser(db, params.id),
        limits.require('profilesByReader', caller.memberId),
      ]);
      // The same response for missing and hidden members.
      if (!user) throw notInDirectory();
      return presentOther(user, caller);
    },

    updateUser: async ({ params, body }, { caller }) => {
      if (params.id !== caller.memberId) throw notAllowed("Another member's details cannot be changed.");
      return updateUser(db, caller.memberId, body);
    },

    getPrivacy: async (_input, { caller }) => presentPrivacy(await findPrivacy(db, caller.memberId)),

    previewProfile: async (_input, { caller }) => {
      const user = await findUser(db, caller.memberId);
      if (!user) throw notInDirectory();
      return presentOther(user, fullReader);
    },

    savePrivacy: ({ body }, { caller }) => savePrivacy(db, caller.memberId, body),

    changePhoto: async ({ body }, { caller }) => {
      const sent = new Uint8Array(await body.img.arrayBuffer());
      const key = await changePhoto({ db, fileStore, limits }, caller.memberId, sent);
      return { profileImage: pictureUrl(key) };
    },

    changePassword: async ({ body }, { caller, address }) => {
      await changePassword(caller, body, address);
      return { success: true };
    },

    listGenders: () => listChoices(reader, 'gender'),
    listHonorifics: () => listChoices(reader, 'honorific'),
  });
}

export const usersFeature: Feature = { routes };
