import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id, passwordInput, success } from './fields.ts';
import { editableFields, privacyAnswer, readOnlyFields, userAnswer } from './member-schemas.ts';

const user = z.object(userAnswer);
const privacy = z.object(privacyAnswer);

const choices = z.array(z.string());

export const members = defineEndpoints({
  getPrivacy: {
    summary: "What the member directory shows of one's own profile",
    method: 'GET',
    path: '/api/users/privacy',
    access: 'member',
    response: privacy,
  },
  previewProfile: {
    summary: "One's own profile as other members see it",
    method: 'GET',
    path: '/api/users/preview',
    access: 'member',
    response: user,
  },
  savePrivacy: {
    summary: "Changes what the member directory shows of one's own profile",
    method: 'POST',
    path: '/api/users/privacy',
    access: 'member',
    body: z.partial(z.strictObject(privacy.shape)),
    response: privacy,
  },
  changePhoto: {
    summary: "Changes one's own photo; its address changes with it",
    method: 'POST',
    path: '/api/users/profileimage',
    access: 'member',
    bodyEncoding: 'multipart',
    maxBytes: 10 * 1024 * 1024,
    body: z.strictObject({ img: z.file('must be one file').check(z.minSize(1, 'must not be empty')) }),
    response: z.object({ profileImage: z.string() }),
  },
  changePassword: {
    summary: "Changes one's own password and ends one's other sessions",
    method: 'POST',
    path: '/api/users/changepassword',
    access: 'member-not-impersonated',
    body: z.strictObject({ currentPassword: passwordInput, newPassword: passwordInput }),
    response: success,
  },
  getUser: {
    summary: "One's own details in full, or what another member lets show",
    method: 'GET',
    path: '/api/users/{id}',
    access: 'member',
    params: z.object({ id }),
    response: user,
  },
  updateUser: {
    summary: "Changes the given details of one's own; what cannot be changed may be sent along as it is",
    method: 'POST',
    path: '/api/users/{id}',
    access: 'member',
    params: z.object({ id }),
    body: z.partial(z.strictObject({ ...editableFields, ...readOnlyFields })),
    response: user,
  },
  listGenders: {
    summary: 'The genders that the account form offers',
    method: 'GET',
    path: '/api/values/genders',
    access: 'member',
    cacheable: true,
    response: choices,
  },
  listHonorifics: {
    summary: 'The honorifics that the account form offers',
    method: 'GET',
    path: '/api/values/honorifics',
    access: 'member',
    cacheable: true,
    response: choices,
  },
});
