import { describe, expect, it } from 'vitest';
import { historyStaff } from '#contract/history.staff.ts';
import { memberNotesStaff } from '#contract/member-notes.staff.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const officer = portal.signInBeforeAll('officer');
const support = portal.signInBeforeAll('support');
const auditor = portal.signInBeforeAll('auditor');
const member = portal.signInBeforeAll('member');

const list = async (caller: TestSession = auditor) =>
  (await portal.send(memberNotesStaff.listMemberNotes, { params: { id: member.userId }, query: {} }, caller))
    .body.notes;
const add = (text: string, caller: TestSession = support) =>
  portal.send(memberNotesStaff.addMemberNote, { params: { id: member.userId }, body: { text } }, caller);
const edit = (noteId: string, version: string, text: string, caller: TestSession = support) =>
  portal.send(
    memberNotesStaff.editMemberNote,
    { params: { id: member.userId, noteId }, version, body: { text } },
    caller,
  );
const remove = (noteId: string, caller: TestSession = support) =>
  portal.send(memberNotesStaff.removeMemberNote, { params: { id: member.userId, noteId } }, caller);
const putBack = (id: string | null, caller: TestSession = support) =>
  portal.send(historyStaff.putBack, { params: { id: id as string }, body: {} }, caller);
const addAndFind = async (text: string, caller: TestSession = support) => {
  const { entryId } = (await add(text, caller)).body;
  const note = (await list(caller)).find((each) => each.text === text);
  return { entryId, id: note?.id ?? '', version: note?.version ?? '' };
};

describe('notes about a member', () => {
  it('lets the author add, edit and remove a note, and put each change back', async () => {
    const { entryId, id, version } = await addAndFind('Rang about the\nforum.');
    const [note] = await list(support);
    expect(note).toMatchObject({ author: { name: 'Mei Tanaka' }, isOwn: true, editedAt: null });
    const edited = await edit(id, version, 'Rang twice.');
    expect(await list()).toMatchObject([{ text: 'Rang twice.', isOwn: false }]);
    expect((await edit(id, version, 'Rang again.')).status).toBe(409);
    const removed = await remove(id);
    expect(await list()).toEqual([]);
    expect((await edit(id, version, 'Rang again.')).status).toBe(404);
    await putBack(removed.body.entryId);
    await putBack(edited.body.entryId);
    expect(await list()).toMatchObject([{ id, text: 'Rang about the\nforum.', editedAt: null }]);
    await putBack(entryId);
    expect(await list()).toEqual([]);
  });

  it('rejects changes by others, except that membership officers remove notes', async () => {
    const { id, version, entryId } = await addAndFind('Written by an officer.', officer);
    expect((await edit(id, version, 'Changed')).status).toBe(403);
    expect((await remove(id)).status).toBe(403);
    expect((await putBack(entryId)).status).toBe(403);
    expect(await list()).toHaveLength(1);
    const own = await addAndFind('Written by support.');
    expect((await edit(own.id, own.version, 'Changed', officer)).status).toBe(403);
    expect((await remove(own.id, officer)).status).toBe(200);
    expect((await add('Read only', auditor)).status).toBe(403);
    const path = `/api/staff/members/${crypto.randomUUID()}/notes/${id}`;
    expect((await portal.sendRaw({ method: 'DELETE', path, token: officer.token })).status).toBe(404);
  });

  it('accepts 1 to 2,000 characters', async () => {
    for (const text of [' ', 'x'.repeat(2_001)])
      expect((await add(text)).errorBody.errors[0]?.field).toBe('text');
    expect((await add('x'.repeat(2_000))).status).toBe(200);
  });
});
