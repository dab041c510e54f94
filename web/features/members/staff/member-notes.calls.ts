import { type MemberNote, memberNotesStaff } from '#contract/member-notes.staff.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { notifyChange } from './staff-members.calls.ts';

export const memberNotesQuery = (id: string, page: number) =>
  endpointQuery(memberNotesStaff.listMemberNotes, { params: { id }, query: { page } });

async function applyChange(title: string, change: Promise<{ entryId: string | null }>): Promise<void> {
  const { entryId } = await change;
  await queryClient.invalidateQueries();
  notifyChange(title, entryId);
}

export const addNote = (id: string, text: string) =>
  applyChange('Note added.', call(memberNotesStaff.addMemberNote, { params: { id }, body: { text } }));

export const editNote = (id: string, { id: noteId, version }: MemberNote, text: string) =>
  applyChange(
    'Note saved.',
    call(memberNotesStaff.editMemberNote, { params: { id, noteId }, version, body: { text } }),
  );

export const removeNote = (id: string, noteId: string) =>
  applyChange('Note removed.', call(memberNotesStaff.removeMemberNote, { params: { id, noteId } })).catch(
    (error: unknown) => notify('error', 'The note was not removed.', toErrorMessage(error)),
  );
