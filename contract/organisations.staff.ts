import * as z from 'zod/mini';
import { australianStates, isAustralia, isAustralianState } from './countries.ts';
import { defineEndpoints } from './endpoint.ts';
import { anyText, id, maxCharacters, multilineText, nonEmpty, oneOf, singleLineText } from './fields.ts';
import { isWebAddress } from './member-schemas.ts';
import { isPhoneNumber } from './phone-numbers.ts';
import { paging, totalItems } from './wire/pagination.ts';
import { searchText, sortOrder } from './wire/query-schemas.ts';

const joinablePlan = z.enum(
  ['newsletter', 'associate', 'subscriber'],
  'must be newsletter, associate or subscriber',
);
export type JoinablePlan = z.output<typeof joinablePlan>;

const statuses = ['active', 'retired', 'all'] as const;
const status = oneOf(statuses);
const sortField = z.enum(['name', 'country', 'members'], 'must be name, country or members');

const named = z.object({ id, name: z.string() });
const nullableText = z.nullable(z.string());

const summary = {
  id,
  name: z.string(),
  country: nullableText,
  state: nullableText,
  suburb: nullableText,
  pictureUrl: nullableText,
  joinablePlans: z.array(z.string()),
  sectors: z.array(named),
  /** Members in the directory. */
  listedMemberCount: z.int(),
  retiredAt: z.nullable(z.iso.datetime()),
  /** The members are in this organisation now. */
  mergedInto: z.nullable(named),
};
const organisationSummary = z.object(summary);
export type StaffOrganisationSummary = z.output<typeof organisationSummary>;

const organisation = z.object({
  ...summary,
  abn: nullableText,
  about: nullableText,
  street: nullableText,
  postcode: nullableText,
  phone: nullableText,
  website: nullableText,
  /** All members, listed or not. */
  memberCount: z.int(),
  companyInvoiceCount: z.int(),
  mergedFrom: z.array(named),
  /** Members with a grant for this organisation. */
  administrators: z.array(z.object({ grantId: id, member: named, until: z.nullable(z.iso.datetime()) })),
  /** First name of the member of staff who made the last change. */
  lastChangedBy: nullableText,
  version: z.string(),
});
export type StaffOrganisation = z.output<typeof organisation>;

/** Empty text is stored as no value. */
const optionalText = (maxLength: number) => z.nullable(singleLineText(maxLength));
const optionalTextIf = (maxLength: number, isValid: (text: string) => boolean, message: string) =>
  z.nullable(singleLineText(maxLength).check(z.refine((text) => text === '' || isValid(text), message)));
const hasElevenDigits = (text: string) => /^(\s*\d){11}$/.test(text);

const details = {
  abn: optionalTextIf(20, hasElevenDigits, 'must have 11 digits'),
  about: z.nullable(multilineText(5_000)),
  country: optionalText(100),
  state: optionalText(100),
  suburb: optionalText(100),
  street: optionalText(200),
  postcode: optionalText(20),
  phone: optionalTextIf(30, isPhoneNumber, 'must be a phone number'),
  website: z.nullable(
    anyText.check(
      z.trim(),
      maxCharacters(300),
      z.refine((text) => text === '' || isWebAddress(text), 'must be a web address'),
    ),
  ),
};

/** Only staff with the capability `organisations.manage` can change these. */
const managed = {
  name: singleLineText(200).check(nonEmpty),
  joinablePlans: z.array(joinablePlan),
  sectorIds: z.array(id).check(z.maxLength(100, 'must have at most 100 values')),
};

type Place = { country: string | null; state: string | null };
const hasValidState = ({ country, state }: Place) =>
  !state || !isAustralia(country ?? '') || isAustralianState(state.toUpperCase());
const stateRule = z.refine<Place>(hasValidState, {
  path: ['state'],
  error: () => `must be a state in Australia: ${australianStates.join(', ')}`,
});

const newOrganisation = z.strictObject({ ...managed, ...details }).check(stateRule);
const editedOrganisation = z
  .strictObject({ ...z.partial(z.object(managed)).shape, ...details })
  .check(stateRule);
export type NewOrganisation = z.output<typeof newOrganisation>;
export type OrganisationEdit = z.output<typeof editedOrganisation>;

const reason = z.optional(singleLineText(500));
/** The entry is null if nothing changed. */
const changed = z.object({ organisation, entryId: z.nullable(id) });

const mergePreview = z.object({
  organisation: named,
  into: named,
  /** All members of the organisation. They move along. */
  memberCount: z.int(),
  listedMemberCount: z.int(),
  billingContactCount: z.int(),
  /** Issued invoices keep their addressee. The billing contacts of both organisations see them. */
  companyInvoiceCount: z.int(),
  administratorCount: z.int(),
  /** Agency administrators of both organisations, who keep one grant. */
  duplicateAdministratorCount: z.int(),
  /** Members with the same name as a member of the other organisation. */
  namesakeCount: z.int(),
  version: z.string(),
});
export type MergePreview = z.output<typeof mergePreview>;

const byId = z.object({ id });
const read = { capability: 'organisations.read', scope: { organisation: 'id' } } as const;
const edit = { capability: 'organisations.edit', scope: { organisation: 'id' } } as const;
const manage = { capability: 'organisations.manage' } as const;
const path = '/api/staff/organisations';

export const organisationsStaff = defineEndpoints({
  listStaffOrganisations: {
    summary: 'Lists the organisations that the caller may read',
    method: 'GET',
    path,
    access: { capability: 'organisations.read', scope: 'filtered' },
    query: z.strictObject({
      ...paging(50),
      text: z.optional(searchText),
      status: z._default(status, 'active'),
      country: z.optional(searchText),
      state: z.optional(searchText),
      sectorId: z.optional(id),
      plan: z.optional(joinablePlan),
      sortField: z._default(sortField, 'name'),
      sortOrder: z._default(sortOrder, 'asc'),
    }),
    response: z.object({ organisations: z.array(organisationSummary), totalItems, page: z.int() }),
  },
  listOrganisationFilters: {
    summary: 'Lists the countries, states and sectors of the organisations',
    method: 'GET',
    path: '/api/staff/organisation-filters',
    access: { capability: 'organisations.read', scope: 'filtered' },
    response: z.object({
      countries: z.array(z.string()),
      states: z.array(z.string()),
      sectors: z.array(named),
    }),
  },
  getStaffOrganisation: {
    summary: 'Returns all details of an organisation',
    method: 'GET',
    path: `${path}/{id}`,
    access: read,
    params: byId,
    response: organisation,
  },
  createOrganisation: {
    summary: 'Creates an organisation',
    method: 'POST',
    path,
    access: manage,
    body: newOrganisation,
    response: changed,
  },
  editOrganisation: {
    summary:
      'Changes the details of an organisation. Agency administrators cannot change name, plans and sectors',
    method: 'PUT',
    path: `${path}/{id}`,
    access: edit,
    params: byId,
    body: editedOrganisation,
    requiresVersion: true,
    response: changed,
  },
  changeOrganisationPicture: {
    summary:
      'Changes the picture of an organisation. The old picture stays stored, so that it can be put back',
    method: 'PUT',
    path: `${path}/{id}/picture`,
    access: edit,
    params: byId,
    bodyEncoding: 'multipart',
    maxBytes: 10 * 1024 * 1024,
    body: z.strictObject({ img: z.file('must be one file').check(z.minSize(1, 'must not be empty')) }),
    response: changed,
  },
  removeOrganisationPicture: {
    summary: 'Removes the picture of an organisation',
    method: 'DELETE',
    path: `${path}/{id}/picture`,
    access: edit,
    params: byId,
    response: changed,
  },
  retireOrganisation: {
    summary: 'Retires an organisation: its members keep it, and no list for members or applicants has it',
    method: 'POST',
    path: `${path}/{id}/retire`,
    access: manage,
    params: byId,
    body: z.strictObject({ reason }),
    response: changed,
  },
  reinstateOrganisation: {
    summary: 'Reinstates a retired organisation',
    method: 'POST',
    path: `${path}/{id}/reinstate`,
    access: manage,
    params: byId,
    body: z.strictObject({ reason }),
    response: changed,
  },
  previewOrganisationMerge: {
    summary: 'Counts what a merge of an organisation into another one would change',
    method: 'GET',
    path: `${path}/{id}/merge`,
    access: manage,
    params: byId,
    query: z.strictObject({ intoId: id }),
    response: mergePreview,
  },
  mergeOrganisation: {
    summary: 'Moves the members and grants of an organisation to another one, and retires it',
    method: 'POST',
    path: `${path}/{id}/merge`,
    access: manage,
    params: byId,
    body: z.strictObject({ intoId: id, reason }),
    requiresVersion: true,
    response: z.object({ entryId: id, movedMemberCount: z.int() }),
  },
});
