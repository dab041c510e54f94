import type { MemberNote, memberNotesStaff } from '#contract/member-notes.staff.ts';
import { can } from '#contract/permissions.ts';
import type { Db } from '../../db/database.ts';
import { changeAsStaff } from '../../history/change-as-staff.ts';
import { openMember, toSubject } from '../../history/open-member.ts';
import { conflict, forbidden, notFound } from '../../http/errors.ts';
import { hashVersion } from '../../http/hash-version.ts';
import type { Handlers } from '../../http/register-endpoints.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import { deleteNote, insertNote, listNotes, lockNote, type NoteRow, updateNote } from './member-notes.sql.ts';
import { lockMember } from './members.sql.ts';
import { assertNotMerged } from './merge/merged-members.sql.ts';

export function memberNoteHandlers(db: Db): Handlers<typeof memberNotesStaff> {
  return {
    listMemberNotes: async ({ params: { id }, query }, { caller }) => {
      await openMember(db, caller, id);
      const { rows, totalItems } = await listNotes(db, id, query);
      return {
        notes: rows.map((row) => presentNote(row, caller.memberId)),
        totalItems,
        page: Math.max(1, query.page),
      };
    },

    addMemberNote: ({ params: { id }, body: { text } }, { caller }) =>
      changeNotes(db, caller, id, 'added a note about', async (tx) => {
        await lockMember(tx, id);
        await assertNotMerged(tx, [id]);
        await insertNote(tx, id, caller.memberId, text);
      }),

    editMemberNote: ({ params, body: { text }, version }, { caller }) =>
      changeNotes(db, caller, params.id, 'edited a note about', async (tx) => {
        const note = await lockOwnNote(tx, caller, params);
        if (toVersion(note) !== version) throw conflict('You changed this note in another window.');
        if (note.text !== text) await updateNote(tx, note.id, text);
      }),

    removeMemberNote: ({ params }, { caller }) =>
      changeNotes(db, caller, params.id, 'removed a note about', async (tx, actor) => {
        await lockOwnNote(tx, actor, params, { orAsEditor: true });
        await deleteNote(tx, params.noteId);
      }),
  };
}

async function changeNotes(
  db: Db,
  caller: StaffCaller,
  memberId: string,
  action: string,
  work: (tx: Db, actor: StaffCaller) => Promise<void>,
) {
  const subject = toSubject(await openMember(db, caller, memberId));
  const { entryId } = await changeAsStaff(db, caller, { action, subject }, (tx, _entryId, actor) =>
    work(tx, actor),
  );
  return { entryId };
}

type Key = { id: string; noteId: string };

async function lockOwnNote(tx: Db, actor: StaffCaller, key: Key, { orAsEditor = false } = {}) {
  const note = await lockNote(tx, key);
  if (!note) throw notFound('This note was removed.');
  const isAllowed = note.authorId === actor.memberId || (orAsEditor && can(actor.grants, 'members.edit'));
  if (!isAllowed) throw forbidden('Only the author can change this note.');
  return note;
}

const toVersion = ({ text }: { text: string }) => hashVersion(text);

function presentNote(row: NoteRow, readerId: string): MemberNote {
  const { id, text, authorId, authorName, createdAt, editedAt } = row;
  return {
    ...{ id, text },
    author: authorId && authorName ? { id: authorId, name: authorName } : null,
    isOwn: authorId === readerId,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    version: toVersion(row),
  };
}
