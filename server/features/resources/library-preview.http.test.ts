import { beforeAll, describe, expect, it } from 'vitest';
import { libraryStaff } from '#contract/library.staff.ts';
import { resources } from '#contract/resources.ts';
import { libraryClient } from '#tests/support/library.ts';
import { categoryId, levelId } from '#tests/support/resource-fixtures.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const editor = portal.signInBeforeAll('editor');
const publisher = portal.signInBeforeAll('publisher');
const member = portal.signInBeforeAll('member');
const informational = portal.signInBeforeAll('informational');
const { create, get, save, publish } = libraryClient(portal, editor);

const query = async (text: string, values: unknown[] = []) =>
  (await portal.database.pool.query(text, values)).rows;
const place = { accessLevelId: levelId('Members'), categoryId: categoryId('Members', 'Bushfire') };
const membershipOf: Record<string, string> = {};
beforeAll(async () => {
  for (const { userId } of [member, informational]) {
    const [row] = await query('SELECT membership_id FROM members WHERE id = $1', [userId]);
    membershipOf[userId] = row.membership_id;
  }
});
const preview = async (id: string, { userId } = member, caller: TestSession = editor) =>
  portal.send(
    libraryStaff.previewLibraryItem,
    { params: { id }, query: { membershipId: membershipOf[userId] as string } },
    caller,
  );
const read = (id: string, caller: TestSession) =>
  portal.send(resources.getArticle, { params: { id } }, caller);

describe('previewLibraryItem', () => {
  it('returns what members get when the draft is published', async () => {
    const live = (await publish(await create('Kelpie whistle signals', place), publisher)).body.item;
    const [{ key }] = await query('SELECT key FROM files LIMIT 1');
    for (const [position, name] of ['Signals 10.pdf', 'checklist.pdf'].entries())
      await query(
        'INSERT INTO library_attachments (item_id, position, name, file_key) VALUES ($1, $2, $3, $4)',
        [live.id, position, name, key],
      );
    const draft = (
      await save(await get(live.id), {
        title: 'Kelpie whistle signals, new',
        contents: '<h2>One</h2><p onclick="x()">Two</p>',
        description: 'Short and long.',
        tags: ['Kelpies', 'Whistles'],
        resourceDate: '2026-02-03',
      })
    ).body.item;
    const seen = (await preview(live.id)).body.article;
    expect((await read(live.id, member)).body.title).toBe('Kelpie whistle signals');
    await publish(draft, publisher);
    const published = (await read(live.id, member)).body;
    const withoutTagIds = (article: typeof published) => ({
      ...article,
      tags: article.tags.map(({ tagName }) => tagName),
    });
    expect(withoutTagIds(seen as typeof published)).toEqual(withoutTagIds(published));
    // Tags have ids now.
    expect((await preview(live.id)).body.article).toEqual(published);
  });

  it('returns nothing for memberships that will not see the draft', async () => {
    const draft = await create('Kelpie recall', place);
    expect((await preview(draft.id, informational)).body).toEqual({ article: null });
    expect((await preview(draft.id)).body.article).toMatchObject({ title: 'Kelpie recall' });
    const membershipId = crypto.randomUUID();
    const unknown = await portal.send(
      libraryStaff.previewLibraryItem,
      { params: { id: draft.id }, query: { membershipId } },
      editor,
    );
    expect(unknown.body).toEqual({ article: null });
    expect((await preview(crypto.randomUUID())).status).toBe(404);
  });

  it('shows the successor only to memberships that see it', async () => {
    const next = (await publish(await create('Kelpie trials 2027', place), publisher)).body.item;
    const publicPlace = {
      accessLevelId: levelId('Public'),
      categoryId: categoryId('Public', 'Bushfire'),
    };
    const old = await create('Kelpie trials 2026', { ...publicPlace, successorId: next.id });
    expect((await preview(old.id)).body.article?.successor?.title).toBe(next.title);
    expect((await preview(old.id, informational)).body.article?.successor).toBeNull();
  });

  it('rejects members and visitors without a word of the draft', async () => {
    const draft = await create('Kelpie secret', place);
    const path = `/api/staff/library/${draft.id}/preview?membershipId=${membershipOf[member.userId]}`;
    for (const [token, status] of [
      [member.token, 403],
      [undefined, 401],
    ] as const) {
      const response = await portal.sendRaw({ path, token });
      expect(response.status).toBe(status);
      expect(response.text).not.toContain('Kelpie');
    }
    const published = await portal.sendRaw({ path: `/api/Article/${draft.id}/preview`, token: member.token });
    expect(published.status).toBe(404);
  });
});

describe('completeLibraryReview', () => {
  it('sets the next date in one step, with a history entry, and can be put back', async () => {
    const live = (await publish(await create('Dunnart survey', place), publisher)).body.item;
    const due = (await save(live, { reviewOn: '2026-01-31' })).body.item;
    const send = (item: { id: string; version: string }, caller = editor) => {
      const { id, version } = item;
      return portal.send(libraryStaff.completeLibraryReview, { params: { id }, version }, caller);
    };
    const { item, entryId } = (await send(due)).body;
    const [{ next }] = await query(
      "SELECT ((now() AT TIME ZONE 'Australia/Melbourne')::date + interval '1 year')::date::text AS next",
    );
    expect([item.reviewOn, item.state]).toEqual([next, 'published']);
    const [entry] = await query('SELECT action, actor_id FROM history_entries WHERE id = $1', [entryId]);
    expect(entry).toEqual({ action: 'reviewed', actor_id: editor.userId });
    const late = await send(due, publisher);
    expect([late.status, late.errorBody.message]).toEqual([
      409,
      expect.stringMatching(/ reviewed ‘Dunnart survey’ before you\.$/),
    ]);
    await libraryClient(portal, editor).putBack(entryId, editor);
    expect((await get(live.id)).reviewOn).toBe('2026-01-31');
    const draft = await create('Dunnart draft', place);
    expect((await send(draft)).status).toBe(409);
  });
});
