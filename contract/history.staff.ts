import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id, oneOf, singleLineText } from './fields.ts';
import { paging, totalItems } from './wire/pagination.ts';

export const subjectKinds = [
  'member',
  'organisation',
  'enquiry',
  'enquiry template',
  'grant',
  'invoice',
  'resource',
  'event',
  'group',
  'product',
  'settings',
  'sign-in picture',
  'resources',
  'members',
  'category',
  'access level',
  'export',
  'email',
  'job',
  'import',
] as const;
const subjectKind = oneOf(subjectKinds);
export type SubjectKind = z.output<typeof subjectKind>;

const person = z.object({ id, name: z.string() });

/** One field of one object. Values are texts for the screen. */
const fieldChange = z.object({
  /** Names the change in a request to put back: a hash of table, row and column. */
  key: z.string(),
  /** The name of the object. Empty if the screen names it already. */
  object: z.string(),
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type FieldChange = z.output<typeof fieldChange>;

const entry = z.object({
  id,
  at: z.iso.datetime(),
  /** Null for the command line and for jobs. */
  actor: z.nullable(person),
  /** A verb phrase after the actor's name, such as "merged". */
  action: z.string(),
  /** Without an id if it is a person whom the caller may not know. The label is then 'a member'. */
  subject: z.nullable(z.object({ kind: subjectKind, id: z.nullable(id), label: z.string() })),
  reason: z.nullable(z.string()),
  /** The first changes. `changeCount` counts all of them. */
  changes: z.array(fieldChange),
  changeCount: z.int(),
  putBackOf: z.nullable(id),
  putBackBy: z.nullable(z.object({ entryId: id, at: z.iso.datetime(), actor: z.nullable(person) })),
  canPutBack: z.boolean(),
});
export type HistoryEntry = z.output<typeof entry>;

/** A field that was edited since, so putting back leaves it alone unless chosen. */
const conflict = z.extend(fieldChange, { current: z.nullable(z.string()) });
export type PutBackConflict = z.output<typeof conflict>;

const entryList = z.object({ entries: z.array(entry), totalItems, page: z.int() });

export const historyStaff = defineEndpoints({
  listHistory: {
    summary: 'Lists what staff did, newest first',
    method: 'GET',
    path: '/api/staff/history',
    access: { capability: 'history.read' },
    query: z.strictObject({
      ...paging(50),
      actorId: z.optional(id),
      kind: z.optional(subjectKind),
      action: z.optional(singleLineText(100)),
      from: z.optional(z.iso.date('must be a date')),
      to: z.optional(z.iso.date('must be a date')),
    }),
    response: entryList,
  },
  listSubjectHistory: {
    summary: 'Lists what staff did with one object, newest first, for staff who may read the object',
    method: 'GET',
    path: '/api/staff/history/{kind}/{id}',
    access: { capability: 'console.open', scope: 'filtered' },
    params: z.object({ kind: subjectKind, id }),
    query: z.strictObject(paging(20)),
    response: entryList,
  },
  previewPutBack: {
    summary: 'Lists what putting back an entry restores, and the fields that were edited since',
    method: 'GET',
    path: '/api/staff/history-entries/{id}/put-back',
    access: { capability: 'history.putBack', scope: 'filtered' },
    params: z.object({ id }),
    response: z.object({
      entry,
      restored: z.array(fieldChange),
      restoredCount: z.int(),
      conflicts: z.array(conflict),
      /** Grants in an entry about another object, for staff who may not grant roles. */
      leftAlone: z.array(fieldChange),
    }),
  },
  putBack: {
    summary:
      'Restores the state before an entry. Leaves fields alone that were edited since, unless chosen. Grants need a recent second step',
    method: 'POST',
    path: '/api/staff/history-entries/{id}/put-back',
    access: { capability: 'history.putBack', scope: 'filtered' },
    params: z.object({ id }),
    body: z.strictObject({ overwrite: z._default(z.array(singleLineText(300)), []) }),
    response: z.object({
      entryId: z.nullable(id),
      restoredCount: z.int(),
      /** Emails of the entry that were not sent yet. */
      cancelledEmailCount: z.int(),
      leftAlone: z.array(conflict),
    }),
  },
});
