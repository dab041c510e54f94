import * as z from 'zod/mini';
import { area } from './endpoint.ts';
import { id, success, typedPassword } from './fields.ts';
import { editableFields, privacyAnswer, readOnlyFields, userAnswer } from './user-fields.ts';

const user = z.object(userAnswer);
const privacy = z.object(privacyAnswer);

const choices = z.array(z.string());

export const users = area({
  getPrivacy: {
    summary: "What the member directory shows of one's own profile",
    method: 'GET',
    path: '/api/users/privacy',
    access: 'member',
    answer: privacy,
  },
  previewProfile: {
    summary: "One's own profile as other members see it",
    method: 'GET',
    path: '/api/users/preview',
    access: 'member',
    answer: user,
  },
  savePrivacy: {
    summary: "Changes what the member directory shows of one's own profile",
    method: 'POST',
    path: '/api/users/privacy',
    access: 'member',
    body: z.partial(z.strictObject(privacy.shape)),
    answer: privacy,
  },
  changePhoto: {
    summary: "Changes one's own photo; its address changes with it",
    method: 'POST',
    path: '/api/users/profileimage',
    access: 'member',
    bodyAs: 'multipart',
    mostBytes: 10 * 1024 * 1024,
    body: z.strictObject({ img: z.file('must be one file').check(z.minSize(1, 'must not be empty')) }),
    answer: z.object({ profileImage: z.string() }),
  },
  changePassword: {
    summary: "Changes one's own password and ends one's other sessions",
    method: 'POST',
    path: '/api/users/changepassword',
    access: 'member-in-person',
    body: z.strictObject({ currentPassword: typedPassword, newPassword: typedPassword }),
    answer: success,
  },
  getUser: {
    summary: "One's own details in full, or what another member lets show",
    method: 'GET',
    path: '/api/users/{id}',
    access: 'member',
    params: z.object({ id }),
    answer: user,
  },
  updateUser: {
    summary: "Changes the given details of one's own; what cannot be changed may be sent along as it is",
    method: 'POST',
    path: '/api/users/{id}',
    access: 'member',
    params: z.object({ id }),
    body: z.partial(z.strictObject({ ...editableFields, ...readOnlyFields })),
    answer: user,
  },
  listGenders: {
    summary: 'The genders that the account form offers',
    method: 'GET',
    path: '/api/values/genders',
    access: 'member',
    sameForAll: true,
    answer: choices,
  },
  listHonorifics: {
    summary: 'The honorifics that the account form offers',
    method: 'GET',
    path: '/api/values/honorifics',
    access: 'member',
    sameForAll: true,
    answer: choices,
  },
});
