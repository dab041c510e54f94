import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { enquiryState, enquiryType, messageText } from './enquiries.ts';
import { findUnknownPlaceholder, templatePlaceholders } from './enquiry-templates.ts';
import { id, multilineText, nonEmpty, singleLineText } from './fields.ts';
import { paging, totalItems } from './wire/pagination.ts';
import { searchText, sortOrder } from './wire/query-schemas.ts';

const person = z.object({ id, name: z.string() });

const listed = z.object({
  id,
  reference: z.string(),
  enquiryType: z.string(),
  enquiryLabel: z.string(),
  state: enquiryState,
  /** As typed in the form. */
  name: z.string(),
  /** The first characters of the question. */
  excerpt: z.string(),
  owner: z.nullable(person),
  createdAt: z.iso.datetime(),
  /** Since when the oldest message of the member has no answer; null unless the enquiry is open. */
  waitingSince: z.nullable(z.iso.datetime()),
});
export type StaffEnquiry = z.output<typeof listed>;

/** A note is visible to staff only. */
const message = z.object({
  id,
  kind: z.enum(['question', 'reply', 'answer', 'note']),
  author: z.nullable(person),
  text: z.string(),
  at: z.iso.datetime(),
  /** Only for answers: whether their email was delivered. Null after the email was deleted. */
  email: z.nullable(z.enum(['queued', 'sent', 'bounced'])),
});
export type StaffEnquiryMessage = z.output<typeof message>;

const detail = z.extend(listed, {
  version: z.string(),
  memberId: z.nullable(id),
  firstName: z.string(),
  email: z.string(),
  /** The answer is sent to an address that is not the registered one. */
  isRegisteredEmail: z.boolean(),
  phoneNumber: z.nullable(z.string()),
  firstAnsweredAt: z.nullable(z.iso.datetime()),
  closedAt: z.nullable(z.iso.datetime()),
  messages: z.array(message),
  /** The newest other enquiries of the member. */
  others: z.array(
    z.pick(listed, {
      id: true,
      reference: true,
      enquiryType: true,
      enquiryLabel: true,
      state: true,
      createdAt: true,
    }),
  ),
});
export type StaffEnquiryDetail = z.output<typeof detail>;

const template = z.object({
  id,
  version: z.string(),
  title: z.string(),
  text: z.string(),
  updatedAt: z.iso.datetime(),
});
export type EnquiryTemplate = z.output<typeof template>;

const placeholderNames = Object.keys(templatePlaceholders)
  .map((name) => `{${name}}`)
  .join(', ');

const templateBody = z.strictObject({
  title: singleLineText(100).check(nonEmpty),
  text: multilineText(4_000).check(
    nonEmpty,
    z.refine(
      (text) => findUnknownPlaceholder(text) === undefined,
      `must have no other placeholders than ${placeholderNames}`,
    ),
  ),
});

const params = z.object({ id });
const [read, answer] = [{ capability: 'enquiries.read' }, { capability: 'enquiries.answer' }] as const;

/** `entryId` is the history entry that undo puts back; null if nothing changed. */
const changed = z.object({ enquiry: detail, entryId: z.nullable(id) });

export const enquiriesStaff = defineEndpoints({
  listEnquiries: {
    summary: 'Lists enquiries. The text is searched in the reference, the name, the email and the question',
    method: 'GET',
    path: '/api/staff/enquiries',
    access: read,
    query: z.strictObject({
      ...paging(50),
      state: z.optional(enquiryState),
      owner: z.optional(z.union([z.enum(['mine', 'nobody']), id], 'must be mine, nobody or an id')),
      type: z.optional(enquiryType),
      text: z.optional(searchText),
      sortField: z._default(
        z.enum(['createdAt', 'waitingSince'], 'must be createdAt or waitingSince'),
        'createdAt',
      ),
      sortOrder: z._default(sortOrder, 'desc'),
    }),
    response: z.object({ enquiries: z.array(listed), totalItems, page: z.int() }),
  },
  getEnquiryFigures: {
    summary: 'Counts enquiries by state, and measures the time to the first answer over the last 30 days',
    method: 'GET',
    path: '/api/staff/enquiry-figures',
    access: read,
    response: z.object({
      counts: z.object({ open: z.int(), answered: z.int(), closed: z.int() }),
      firstAnswers: z.object({
        count: z.int(),
        medianMinutes: z.nullable(z.number()),
        /** Nine of ten enquiries were answered sooner. */
        ninetiethPercentileMinutes: z.nullable(z.number()),
      }),
    }),
  },
  listEnquiryOwners: {
    summary: 'Lists the staff who may answer enquiries',
    method: 'GET',
    path: '/api/staff/enquiry-owners',
    access: read,
    response: z.object({ owners: z.array(person) }),
  },
  listEnquiryTypes: {
    summary: 'Lists the types of enquiries, including those that are no longer offered',
    method: 'GET',
    path: '/api/staff/enquiry-types',
    access: read,
    response: z.object({
      types: z.array(z.object({ key: z.string(), label: z.string(), isRetired: z.boolean() })),
    }),
  },
  getEnquiry: {
    summary: 'Returns an enquiry with its messages and notes',
    method: 'GET',
    path: '/api/staff/enquiries/{id}',
    access: read,
    params,
    response: detail,
  },
  setEnquiryOwner: {
    summary: 'Takes an enquiry, assigns it to a colleague or releases it',
    method: 'PUT',
    path: '/api/staff/enquiries/{id}/owner',
    access: answer,
    params,
    requiresVersion: true,
    body: z.strictObject({ ownerId: z.nullable(id) }),
    response: changed,
  },
  answerEnquiry: {
    summary: 'Emails an answer to the person who asked. The email waits for the time of an undo',
    method: 'POST',
    path: '/api/staff/enquiries/{id}/answers',
    access: answer,
    params,
    requiresVersion: true,
    body: z.strictObject({ text: messageText }),
    response: changed,
  },
  addEnquiryNote: {
    summary: 'Adds a note that only staff see',
    method: 'POST',
    path: '/api/staff/enquiries/{id}/notes',
    access: answer,
    params,
    body: z.strictObject({ text: messageText }),
    response: changed,
  },
  setEnquiryState: {
    summary: 'Closes or reopens an enquiry',
    method: 'PUT',
    path: '/api/staff/enquiries/{id}/state',
    access: answer,
    params,
    requiresVersion: true,
    body: z.strictObject({ state: z.enum(['open', 'closed'], 'must be open or closed') }),
    response: changed,
  },
  listEnquiryTemplates: {
    summary: 'Lists the templates for answers by title',
    method: 'GET',
    path: '/api/staff/enquiry-templates',
    access: read,
    response: z.object({ templates: z.array(template) }),
  },
  createEnquiryTemplate: {
    summary: 'Creates a template',
    method: 'POST',
    path: '/api/staff/enquiry-templates',
    access: answer,
    body: templateBody,
    response: template,
  },
  updateEnquiryTemplate: {
    summary: 'Changes a template',
    method: 'PUT',
    path: '/api/staff/enquiry-templates/{id}',
    access: answer,
    params,
    requiresVersion: true,
    body: templateBody,
    response: template,
  },
  deleteEnquiryTemplate: {
    summary: 'Deletes a template',
    method: 'DELETE',
    path: '/api/staff/enquiry-templates/{id}',
    access: answer,
    params,
    response: z.object({ entryId: id }),
  },
});
