import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { DraftEvent } from '#contract/events.staff.ts';
import { events } from '#contract/events.ts';
import { eventsClient } from '#tests/support/events.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const publisher = portal.signInBeforeAll('publisher');
const member = portal.signInBeforeAll('member');
const { createComplete, get, save, publish, remove, putBack } = eventsClient(portal, publisher);

const download = (id: string) => portal.send(events.downloadEventCalendar, { params: { id } }, member);
const readSequence = async (id: string) => Number(/^SEQUENCE:(\d+)/m.exec((await download(id)).text)?.[1]);

describe('downloadEventCalendar', () => {
  it('returns a file with the event that members see', async () => {
    const draft = await createComplete({ name: 'Quokka Forum' });
    expect((await download(draft.id)).status).toBe(404);
    const live = (await publish(draft)).body.item;
    await save(live, { name: 'Quokka Summit' });
    const { status, headers, text } = await download(draft.id);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': expect.stringContaining('attachment; filename="event.ics"'),
      'cache-control': 'private, no-store',
    });
    expect(text).toContain(`\r\nUID:${draft.id}\r\n`);
    expect(text).toContain('SUMMARY:Quokka Forum');
    expect(text.replaceAll('\r\n ', '')).toContain(`URL:${portal.config.publicUrl}/events/${draft.id}\r\n`);
  });

  it('raises the version with each change of what it shows', async () => {
    const { id } = (await publish(await createComplete())).body.item;
    const current = async () => (await get(id)).body;
    const publishChange = async (change: Partial<DraftEvent>) =>
      (await publish((await save(await current(), change)).body.item)).body.entryId;
    const raisesVersion = async (change: () => Promise<unknown>) => {
      // Versions count seconds.
      await sql`UPDATE events SET changed_at = now() - interval '1 hour' WHERE id = ${id}`.execute(
        portal.database.db,
      );
      const before = await readSequence(id);
      await change();
      return (await readSequence(id)) > before;
    };
    let entryId: string | null = null;
    const publishVenue = async () => {
      entryId = await publishChange({ venue: 'Elsewhere' });
    };
    const deleteAndPutBack = async () => putBack((await remove(await current())).body.entryId);
    expect(await raisesVersion(publishVenue)).toBe(true);
    expect(await raisesVersion(() => putBack(entryId))).toBe(true);
    expect(await raisesVersion(() => publishChange({ content: '<p>Another text</p>' }))).toBe(false);
    expect(await raisesVersion(deleteAndPutBack)).toBe(true);
  });
});
