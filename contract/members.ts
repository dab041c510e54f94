import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id, passwordInput, success } from './fields.ts';
import {
  editableFields,
  privacyResponseFields,
  readOnlyFields,
  userResponseFields,
} from './member-schemas.ts';

const user = z.object(userResponseFields);
const privacy = z.object(privacyResponseFields);

const labels = z.array(z.string());

export const members = defineEndpoints({
  getPrivacy: {
    summary: "Returns the caller's directory privacy settings",
    method: 'GET',
    path: '/api/users/privacy',
    access: 'member',
    response: privacy,
  },
  previewProfile: {
    summary: "Returns the caller's profile as other members see it",
    method: 'GET',
    path: '/api/users/preview',
    access: 'member',
    response: user,
  },
  savePrivacy: {
    summary: "Changes the caller's directory privacy settings",
    method: 'POST',
    path: '/api/users/privacy',
    access: 'member',
    body: z.partial(z.strictObject(privacy.shape)),
    response: privacy,
  },
  changePhoto: {
    summary: "Changes the caller's photo and its URL",
    method: 'POST',
    path: '/api/users/profileimage',
    access: 'member',
    bodyEncoding: 'multipart',
    maxBytes: 10 * 1024 * 1024,
    body: z.strictObject({ img: z.file('must be one file').check(z.minSize(1, 'must not be empty')) }),
    response: z.object({ profileImage: z.string() }),
  },
  changePassword: {
    summary: "Changes the caller's password and ends the caller's other sessions",
    method: 'POST',
    path: '/api/users/changepassword',
    access: 'member-not-impersonated',
    body: z.strictObject({ currentPassword: passwordInput, newPassword: passwordInput }),
    response: success,
  },
  getUser: {
    summary: 'Returns all details of the caller, or the visible details of another member',
    method: 'GET',
    path: '/api/users/{id}',
    access: 'member',
    params: z.object({ id }),
    response: user,
  },
  downloadContactCard: {
    summary: 'Returns the details of a member that the caller may see as a contact for address books (vCard)',
    method: 'GET',
    path: '/api/users/{id}/vcard',
    access: 'member',
    params: z.object({ id }),
    response: 'file',
  },
  updateUser: {
    summary: 'Changes details of the caller. Read-only fields are accepted and ignored.',
    method: 'POST',
    path: '/api/users/{id}',
    access: 'member',
    params: z.object({ id }),
    body: z.partial(z.strictObject({ ...editableFields, ...readOnlyFields })),
    response: user,
  },
  listGenders: {
    summary: 'Lists the genders of the account form',
    method: 'GET',
    path: '/api/values/genders',
    access: 'member',
    cacheable: true,
    response: labels,
  },
  listHonorifics: {
    summary: 'Lists the honorifics of the account form',
    method: 'GET',
    path: '/api/values/honorifics',
    access: 'member',
    cacheable: true,
    response: labels,
  },
});
