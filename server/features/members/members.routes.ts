import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { members } from '#contract/members.ts';
import { toImageUrl } from '../../files/files.sql.ts';
import type { Caller } from '../../http/caller.ts';
import { forbidden } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import { notInDirectory } from '../../privacy/member-visibility.ts';
import { presentPrivacy } from '../../privacy/privacy-switches.ts';
import { fullViewer } from '../../privacy/viewer.ts';
import type { Feature, Services } from '../services.ts';
import { changePhoto } from './change-photo.ts';
import { formatContactCard, formatName } from './contact-card.ts';
import { loadContactPhoto } from './contact-photo.ts';
import { toPublicProfile } from './members.present.ts';
import { findPrivacy, findUser, listLookupValues } from './members.sql.ts';
import { savePrivacy } from './save-privacy.ts';
import { loadOwnProfile, updateUser } from './update-member.ts';

function routes(
  app: FastifyInstance,
  accessControl: AccessControl,
  { db, readDb, fileStore, rateLimiter, changePassword }: Services,
): void {
  /** Not from the replica, because hiding applies immediately. Rate limited against scraping. */
  const readOtherProfile = async (id: string, caller: Caller) => {
    const [user] = await Promise.all([
      findUser(db, id),
      rateLimiter.consume('profilesByViewer', caller.memberId),
    ]);
    // Returns the same response for missing and hidden members.
    if (!user) throw notInDirectory();
    return toPublicProfile(user, caller);
  };
  registerEndpoints(app, accessControl, members, {
    getUser: async ({ params }, { caller }) => {
      if (params.id === caller.memberId) return loadOwnProfile(db, params.id);
      return readOtherProfile(params.id, caller);
    },

    downloadContactCard: async ({ params }, { caller }) => {
      await rateLimiter.consume('contactCardsByViewer', caller.memberId);
      const profile = await readOtherProfile(params.id, caller);
      const photo = await loadContactPhoto({ db, fileStore }, profile.profileImage);
      const card = Buffer.from(formatContactCard(profile, photo));
      return {
        body: Readable.from([card]),
        mediaType: 'text/vcard; charset=utf-8',
        byteSize: card.length,
        downloadName: `${formatName(profile)}.vcf`,
      };
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
