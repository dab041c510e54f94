import { describe, expect, it } from 'vitest';
import { events } from '#contract/events.ts';
import { historyStaff } from '#contract/history.staff.ts';
import { completeEvent, eventsClient } from '#tests/support/events.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const publisher = portal.signInBeforeAll('publisher');
const editor = portal.signInBeforeAll('editor');
const auditor = portal.signInBeforeAll('auditor');
const member = portal.signInBeforeAll('member');
const { create, save, createComplete, get, publish, discard, remove, list, putBack } = eventsClient(
  portal,
  publisher,
);

const listForMembers = async () =>
  (await portal.send(events.listEvents, { query: { size: 100 } }, member)).body.events;
const findForMembers = async (id: string) => (await listForMembers()).find((event) => event.id === id);

describe('drafts of events', () => {
  it('shows members a draft only after it is published, and then a change', async () => {
    const draft = await createComplete({ name: 'Quokka Forum' });
    const requests = [
      await portal.sendRaw({ path: '/api/events/list?size=100', token: member.token }),
      await get(draft.id, member),
    ];
    expect(requests.map(({ status }) => status)).toEqual([200, 403]);
    expect(requests.map(({ text }) => text.includes('Quokka'))).toEqual([false, false]);
    const live = (await publish(draft)).body.item;
    expect(live).toMatchObject({ draft: null, live: { name: 'Quokka Forum' } });
    expect(await findForMembers(draft.id)).toMatchObject({ name: 'Quokka Forum', type: 'In person' });
    const changed = (await save(live, { name: 'Quokka Summit' })).body.item;
    expect(changed).toMatchObject({ draft: { name: 'Quokka Summit' }, live: { name: 'Quokka Forum' } });
    expect((await findForMembers(draft.id))?.name).toBe('Quokka Forum');
    await publish(changed);
    expect((await findForMembers(draft.id))?.name).toBe('Quokka Summit');
  });

  it('saves an incomplete draft, and names what publishing needs', async () => {
    const draft = await create();
    const { status, errorBody } = await publish(draft);
    expect([status, errorBody.errors.map(({ field }) => field).toSorted()]).toEqual([
      400,
      ['name', 'shortDescription', 'startsAt', 'venue'],
    ]);
    const wrong = { endsAt: '2031-03-04T21:00:00Z', timeZone: 'Mars/Olympus', registerUrl: 'not a link' };
    const saved = await save(draft, wrong);
    expect(saved.status).toBe(200);
    const second = await publish(saved.body.item);
    expect(second.errorBody.errors.map(({ field }) => field).toSorted()).toEqual([
      'endsAt',
      'registerUrl',
      'timeZone',
    ]);
  });

  it('rejects a save, a publication and a deletion of an older version, with the current one', async () => {
    const first = await createComplete();
    const second = (await save(first, { name: 'Second' }, editor)).body.item;
    for (const response of [await save(first), await publish(first), await remove(first)]) {
      expect(response.status).toBe(409);
      expect(response.errorBody.current).toMatchObject({
        version: second.version,
        draft: { name: 'Second' },
      });
    }
    expect((await save(second, { name: 'Third' })).status).toBe(200);
  });

  it('lets editors write and publishers publish, and auditors only read', async () => {
    const draft = await createComplete();
    const statuses = async (responses: Promise<{ status: number }>[]) =>
      (await Promise.all(responses)).map(({ status }) => status);
    expect(await statuses([get(draft.id, auditor), save(draft, {}, auditor)])).toEqual([200, 403]);
    expect(await statuses([publish(draft, editor), publish(draft, auditor)])).toEqual([403, 403]);
    const live = (await publish(draft)).body.item;
    const refused = await remove(live, editor);
    expect([refused.status, refused.errorBody.message]).toEqual([
      403,
      'Members see this event. Only staff who may publish events can delete it.',
    ]);
    expect((await remove(await create(undefined, editor), editor)).status).toBe(200);
  });

  it('discards changes, and deletes a draft that equals what members see', async () => {
    const live = (await publish(await createComplete())).body.item;
    const changed = (await save(live, { venue: 'Elsewhere' })).body.item;
    expect((await discard(changed)).body.item).toMatchObject({ draft: null, version: live.version });
    const again = (await save(live, { venue: 'Elsewhere' })).body.item;
    expect((await save(again)).body.item).toMatchObject({ draft: null, version: live.version });
    expect((await discard(live)).status).toBe(409);
  });

  it('removes scripts and unknown elements from the text', async () => {
    const content =
      '<h2>Day 1</h2><script>alert(1)</script><p onclick="x()">Hello <marquee>there</marquee></p><figure><img src="https://a.example/b.png" /></figure><iframe src="https://a.example"></iframe>';
    const { draft } = await createComplete({ content });
    expect(draft?.content).toBe('<h3>Day 1</h3><p>Hello there</p>');
  });
});

describe('history of events', () => {
  it('lists changed texts as plain excerpts, without the name of the event and without drafts', async () => {
    const start = 'We walk three blocks with the planner &amp; the crew.';
    const draft = await createComplete({ name: 'Quoll Walk', content: `<p>${start}</p>` });
    const live = (await publish(draft)).body.item;
    const content = `<p>${start}</p><ul><li>Bring boots</li></ul>`;
    await publish((await save(live, { name: 'Quoll Walk II', content })).body.item);
    const subject = { kind: 'event', id: draft.id } as const;
    const { body } = await portal.send(
      historyStaff.listSubjectHistory,
      { params: subject, query: {} },
      publisher,
    );
    const [second, first] = body.entries.map(({ changes }) =>
      changes.map(({ object, field, before, after }) => [object, field, before, after]),
    );
    expect(second).toEqual([
      ['', 'Name', 'Quoll Walk', 'Quoll Walk II'],
      ['', 'Text', '… the planner & the crew.', '… the planner & the crew. Bring boots'],
    ]);
    expect(first).toContainEqual(['', 'Text', null, 'We walk three blocks with the planner & the crew.']);
    expect(first).toContainEqual([
      '',
      'Starts',
      null,
      expect.stringMatching(/^\d+ \w+ \d+, \d+:\d+ [ap]m AE[DS]T$/),
    ]);
    const look = await portal.send(
      historyStaff.previewPutBack,
      { params: { id: body.entries[0]?.id as string } },
      publisher,
    );
    expect(look.body.restored).toContainEqual(
      expect.objectContaining({ field: 'Draft', before: 'unpublished changes', after: null }),
    );
  });

  it('puts back the publication of a new event and of a change', async () => {
    const draft = await createComplete({ name: 'Numbat Day' });
    const first = (await publish(draft)).body;
    expect((await putBack(first.entryId, editor)).status).toBe(403);
    expect((await putBack(first.entryId)).status).toBe(200);
    expect(await findForMembers(draft.id)).toBeUndefined();
    const { body: again } = await get(draft.id);
    expect(again).toMatchObject({ live: null, draft: { name: 'Numbat Day' } });
    const live = (await publish(again)).body.item;
    const changed = (await publish((await save(live, { name: 'Numbat Week' })).body.item)).body;
    await putBack(changed.entryId);
    expect((await get(draft.id)).body).toMatchObject({
      live: { name: 'Numbat Day' },
      draft: { name: 'Numbat Week' },
    });
  });

  it('puts back a deleted event with its draft, and a discarded draft', async () => {
    const live = (await publish(await createComplete({ name: 'Bilby Camp' }))).body.item;
    const changed = (await save(live, { name: 'Bilby Camp II' })).body.item;
    const { entryId } = (await remove(changed, publisher, 'Planned twice')).body;
    const look = await portal.send(historyStaff.previewPutBack, { params: { id: entryId } }, publisher);
    expect(look.body.restoredCount).toBe(2);
    expect(look.body.restored.map(({ field, before }) => [field, before]).toSorted()).toEqual([
      ['Draft', 'unpublished changes'],
      ['Name', 'Bilby Camp'],
    ]);
    expect([(await get(live.id)).status, await findForMembers(live.id)]).toEqual([404, undefined]);
    await putBack(entryId);
    const { body: restored } = await get(live.id);
    expect(restored).toMatchObject({ live: live.live, draft: { name: 'Bilby Camp II' } });
    const discarded = (await discard(restored)).body;
    await putBack(discarded.entryId);
    expect((await get(live.id)).body.draft?.name).toBe('Bilby Camp II');
  });
});

describe('copies of events', () => {
  const copyOf = async (values: Partial<typeof completeEvent>) =>
    (await create((await createComplete(values)).id)).draft;

  it('keeps the weekday and the time of day at the venue across a change of daylight saving', async () => {
    // In 2028 daylight saving begins on 1 October, in 2029 on 7 October.
    const spring = await copyOf({ startsAt: '2028-10-01T22:00:00.000Z', endsAt: '2028-10-02T06:00:00.000Z' });
    const format = new Intl.DateTimeFormat('en-AU', {
      timeZone: 'Australia/Melbourne',
      dateStyle: 'full',
      timeStyle: 'short',
    });
    expect(format.format(new Date('2028-10-01T22:00:00Z'))).toBe('Monday, 2 October 2028 at 9:00 am');
    expect(format.format(new Date(spring?.startsAt as string))).toBe('Monday, 1 October 2029 at 9:00 am');
    expect(spring?.endsAt).toBe('2029-10-01T07:00:00.000Z');
    // It ends on 1 April 2029 and on 7 April 2030.
    const autumn = await copyOf({ startsAt: '2029-04-01T23:00:00.000Z', endsAt: null });
    expect(format.format(new Date(autumn?.startsAt as string))).toBe('Monday, 1 April 2030 at 9:00 am');
    const perth = await copyOf({ startsAt: '2028-10-01T22:00:00.000Z', timeZone: 'Australia/Perth' });
    expect(perth?.startsAt).toBe('2029-09-30T22:00:00.000Z');
  });

  it('raises the years in the name, and keeps no link to the registration of last year', async () => {
    const link = { registerUrl: 'https://a.example', registerLabel: 'Book' };
    const copy = await copyOf({ name: 'Forum 2031, season 2031–32', ...link });
    expect(copy).toMatchObject({
      name: 'Forum 2032, season 2032–33',
      registerUrl: null,
      registerLabel: 'Book',
    });
  });

  it('moves an old event into the future', async () => {
    const copy = await copyOf({ startsAt: '2019-05-07T00:00:00.000Z', endsAt: null, name: 'Forum 2019' });
    const years = Number(copy?.name.slice(-4)) - 2019;
    expect(Date.parse(copy?.startsAt as string)).toBeGreaterThan(Date.now());
    expect(Date.parse(copy?.startsAt as string) - Date.parse('2019-05-07T00:00:00Z')).toBe(
      years * 52 * 7 * 86_400_000,
    );
  });
});

describe('list of events', () => {
  it('finds events by view, name and format, with the newest state', async () => {
    const live = (await publish(await createComplete({ name: 'Wombat Walk', format: 'Online' }))).body.item;
    await save(live, { name: 'Wombat Run', format: 'Online' });
    await createComplete({ name: 'Wombat History', startsAt: '2001-01-01T00:00:00Z', endsAt: null });
    const names = async (query: object) =>
      (await list({ text: 'wombat', ...query })).events.map(({ name }) => name);
    expect(await names({})).toEqual(['Wombat Run']);
    expect(await names({ view: 'past' })).toEqual(['Wombat History']);
    expect(await names({ view: 'drafts', sortField: 'name' })).toEqual(['Wombat History', 'Wombat Run']);
    expect(await names({ view: 'all', format: 'In person' })).toEqual(['Wombat History']);
    const [row] = (await list({ text: 'wombat run' })).events;
    expect(row).toMatchObject({ isLive: true, hasDraft: true, startsAt: completeEvent.startsAt });
    const total = async (view: string) => (await list({ view, size: 1 }, auditor)).totalItems;
    expect((await total('upcoming')) + (await total('past'))).toBe(await total('all'));
  });
});
