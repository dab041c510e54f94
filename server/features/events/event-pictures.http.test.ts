import { describe, expect, it } from 'vitest';
import { events } from '#contract/events.ts';
import { draftsFeature } from '#server/drafts/drafts.feature.ts';
import { eventsClient } from '#tests/support/events.ts';
import { setUpTestApp, toTestResponse } from '#tests/support/test-app.ts';
import { createRedBlueImage, encodeForm } from '#tests/support/uploads.ts';

const portal = setUpTestApp();
const publisher = portal.signInBeforeAll('publisher');
const member = portal.signInBeforeAll('member');
const { create, save, createComplete, get, publish, putBack } = eventsClient(portal, publisher);

const findForMembers = async (id: string) => {
  const { body } = await portal.send(events.listEvents, { query: { size: 100 } }, member);
  return body.events.find((event) => event.id === id);
};

describe('pictures of events', () => {
  const upload = async (id: string) => {
    const { type, payload } = await encodeForm(await createRedBlueImage(600, 300).png().toBuffer());
    const headers = { 'content-type': type, authorization: `Bearer ${publisher.token}` };
    const url = `/api/staff/events/${id}/pictures`;
    return toTestResponse(await portal.app.inject({ method: 'POST', url, headers, payload })).body;
  };

  it('accepts only keys of pictures that were uploaded for events', async () => {
    const draft = await createComplete();
    const { key, url } = await upload(draft.id);
    const saved = (await save(draft, { listingImageKey: key })).body.item;
    const live = (await publish(saved)).body.item;
    expect((await findForMembers(live.id))?.listingImg).toBe(url);
    const { rows } = await portal.database.pool.query(
      'SELECT photo_key FROM members WHERE photo_key IS NOT NULL LIMIT 1',
    );
    const refused = await save(live, { listingImageKey: rows[0].photo_key });
    expect([refused.status, refused.errorBody.errors[0]?.field]).toEqual([400, 'listingImageKey']);
    const copy = await create(live.id);
    expect((await save(copy, { listingImageKey: key })).status).toBe(200);
  });

  it('deletes pictures that no event, draft or history entry has had for 60 days', async () => {
    const draft = await createComplete();
    const keys: string[] = [];
    for (let number = 0; number < 5; number += 1) keys.push((await upload(draft.id)).key);
    const [inLive, inDraft, inHistory, unused, fresh] = keys as [string, string, string, string, string];
    const replaced = (await publish((await save(draft, { listingImageKey: inHistory })).body.item)).body.item;
    const live = (await publish((await save(replaced, { listingImageKey: inLive })).body.item)).body;
    await save(live.item, { listingImageKey: unused });
    await save((await get(draft.id)).body, { listingImageKey: inLive, featureImageKey: inDraft });
    const { pool } = portal.database;
    const age = "UPDATE draft_pictures SET checked_at = now() - interval '61 days' WHERE file_key <> $1";
    await pool.query(age, [fresh]);
    await draftsFeature.cleanUp(portal.appServices.services);
    const { rows } = await pool.query<{ key: string }>('SELECT key FROM files WHERE key = ANY ($1)', [keys]);
    expect(new Set(rows.map(({ key }) => key))).toEqual(new Set([inLive, inDraft, inHistory, fresh]));
    expect((await putBack(live.entryId)).status).toBe(200);
    expect((await get(draft.id)).body.live?.listingImageKey).toBe(inHistory);
  });
});
