import * as z from 'zod/mini';
import { area } from './endpoint.ts';
import { id, success, typedPassword } from './fields.ts';
import { editableFields, readOnlyFields } from './user-fields.ts';

const text = z.nullable(z.string());

/** Visible to every reader, subject to privacy. Informational and unconfirmed members see name, position and company only. */
const openFields = {
  id,
  firstName: z.string(),
  lastName: z.string(),
  prefName: text,
  postnominals: text,
  pronouns: text,
  aboutMe: text,
  profileImage: text,
  positionTitle: text,
  department: text,
  companyId: z.nullable(id),
  companyName: text,
  workSuburb: text,
  linkedInProfileUrl: text,
  /** Of another member: null unless that member lets it show. */
  registeredEmail: text,
  email: text,
  mobile: text,
  workLandline: text,
  includeInDirectory: z.boolean(),
};

/** What a member alone sees of themselves. */
const ownFields = {
  title: text,
  middleName: text,
  gender: text,
  dob: text,
  culturalIdentity: text,
  otherLanguages: text,
  secondaryEmail: text,
  personalEmail: text,
  membership: z.object({ name: z.string() }),
  isInformationalType: z.boolean(),
  /** Unconfirmed members are not listed, and see of others what informational members see. */
  isEmailConfirmed: z.boolean(),
  postalAddress1: text,
  postalAddress2: text,
  postalSuburb: text,
  postalState: text,
  postalPostcode: text,
  postalCountry: text,
  requirements: z.object({ accessibilityRequirement: text, dietaryRequirements: z.array(z.string()) }),
  agreeToSMS: z.boolean(),
  agreeToEmail: z.boolean(),
  agreeToSubsAndComm: z.boolean(),
  isBillingContact: z.boolean(),
  /** The organisation that the member typed when joining, until staff assign a company. */
  unlistedOrganisationName: text,
  segments: z.array(z.object({ name: z.string(), segmentCategory: z.string() })),
  showDirectoryPhoto: z.boolean(),
  showContactInformation: z.boolean(),
  showEmail: z.boolean(),
  showPersonalMobile: z.boolean(),
  showWorkLandline: z.boolean(),
};

const user = z.object({ ...openFields, ...z.partial(z.object(ownFields)).shape });

const privacy = z.object({
  includeInDirectory: z.boolean(),
  showDirectoryPhoto: z.boolean(),
  showContactInformation: z.boolean(),
  showEmail: z.boolean(),
  showPersonalMobile: z.boolean(),
  showWorkLandline: z.boolean(),
});

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
    body: z.strictObject({
      img: z.file('must be one file').check(z.minSize(1, 'must not be empty')),
    }),
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
