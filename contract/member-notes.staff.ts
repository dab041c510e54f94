import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id, multilineText, nonEmpty } from './fields.ts';
import { paging, totalItems } from './wire/pagination.ts';

export const maxNoteLength = 2_000;
export const notesPerPage = 20;

const note = z.object({
  id,
  text: z.string(),
  /** Null if the account of the author no longer exists. */
  author: z.nullable(z.object({ id, name: z.string() })),
  /** The caller wrote it. */
  isOwn: z.boolean(),
  createdAt: z.iso.datetime(),
  editedAt: z.nullable(z.iso.datetime()),
  version: z.string(),
});
export type MemberNote = z.output<typeof note>;

const path = '/api/staff/members/{id}/notes';
const byNote = z.object({ id, noteId: id });
const write = { capability: 'members.note' } as const;
const body = z.strictObject({ text: multilineText(maxNoteLength).check(nonEmpty) });
const changed = z.object({ entryId: z.nullable(id) });

export const memberNotesStaff = defineEndpoints({
  listMemberNotes: {
    summary: 'Lists the notes of staff about a member, newest first',
    method: 'GET',
    path,
    access: { capability: 'members.readPrivate' },
    params: z.object({ id }),
    query: z.strictObject(paging(notesPerPage)),
    response: z.object({ notes: z.array(note), totalItems, page: z.int() }),
  },
  addMemberNote: {
    summary: 'Adds a note about a member. The member gets it in the archive of own data',
    method: 'POST',
    path,
    access: write,
    params: z.object({ id }),
    body,
    response: changed,
  },
  editMemberNote: {
    summary: "Changes the caller's note about a member",
    method: 'PUT',
    path: `${path}/{noteId}`,
    access: write,
    params: byNote,
    body,
    requiresVersion: true,
    response: changed,
  },
  removeMemberNote: {
    summary: "Removes the caller's note about a member. Staff with `members.edit` remove all notes",
    method: 'DELETE',
    path: `${path}/{noteId}`,
    access: write,
    params: byNote,
    response: changed,
  },
});
