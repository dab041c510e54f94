import type { FastifyInstance } from 'fastify';
import { members } from '#contract/members.ts';
import { toImageUrl } from '../../files/files.sql.ts';
import type { Caller } from '../../http/caller.ts';
import { forbidden } from '../../http/errors.ts';
import { type FileResponse, toTextFile } from '../../http/file-response.ts';
import { type AccessControl, type Handlers, registerEndpoints } from '../../http/register-endpoints.ts';
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

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  registerEndpoints(app, accessControl, members, handlers(services));
}

function handlers(services: Services): Handlers<typeof members> {
  const { db, readDb, changePassword } = services;
  return {
    getUser: ({ params }, { caller }) =>
      params.id === caller.memberId
        ? loadOwnProfile(db, params.id)
        : loadOtherProfile(services, params.id, caller),

    downloadContactCard: ({ params }, { caller }) => openContactCard(services, params.id, caller),

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
      return { profileImage: toImageUrl(await changePhoto(services, caller.memberId, upload)) };
    },

    changePassword: async ({ body }, { caller, address }) => {
      await changePassword(caller, body, address);
      return { success: true };
    },

    listGenders: () => listLookupValues(readDb, 'gender'),
    listHonorifics: () => listLookupValues(readDb, 'honorific'),
  };
}

/** Not from the replica, because hiding applies immediately. Rate limited against scraping. */
async function loadOtherProfile({ db, rateLimiter }: Services, id: string, caller: Caller) {
  const [user] = await Promise.all([
    findUser(db, id),
    rateLimiter.consume('profilesByViewer', caller.memberId),
  ]);
  // Returns the same response for missing and hidden members.
  if (!user) throw notInDirectory();
  return toPublicProfile(user, caller);
}

async function openContactCard(services: Services, id: string, caller: Caller): Promise<FileResponse> {
  await services.rateLimiter.consume('contactCardsByViewer', caller.memberId);
  const profile = await loadOtherProfile(services, id, caller);
  const photo = await loadContactPhoto(services, profile.profileImage);
  const card = toTextFile(formatContactCard(profile, photo), 'text/vcard');
  return { ...card, downloadName: `${formatName(profile)}.vcf` };
}

export const membersFeature: Feature = { routes };
