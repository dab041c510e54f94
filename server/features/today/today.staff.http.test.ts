import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { historyStaff } from '#contract/history.staff.ts';
import { todayKinds, todayStaff } from '#contract/today.staff.ts';
import { sortByUrgency } from '#server/today/list-today.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';
import { type DecisionBody, todayClient } from '#tests/support/today.ts';

const portal = setUpTestApp();
const staff = portal.signInBeforeAll('staff');
const officer = portal.signInBeforeAll('officer');
const auditor = portal.signInBeforeAll('auditor');
const finance = portal.signInBeforeAll('finance');
const leader = portal.signInBeforeAll('leader');
const member = portal.signInBeforeAll('member');

const { list, get, decide, undo } = todayClient(portal, staff);

async function insertJoin(name: string, joinedAt = new Date()): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    WITH added AS (
      INSERT INTO members (first_name, last_name, membership_id, unlisted_organisation_name, joined_at)
      SELECT 'Aroha', 'Parata', id, ${name}, ${joinedAt} FROM memberships WHERE plan = 'Associate' RETURNING id
    )
    INSERT INTO accounts (member_id, email, password_hash, email_confirmed_at)
    SELECT id, id || '@tairawhiti.example', '', now() FROM added RETURNING member_id AS id
  `.execute(portal.database.db);
  return (rows[0] as { id: string }).id;
}

describe('listToday', () => {
  it('shows items of every kind of the demo, and counts that add up', async () => {
    const { items, counts } = await list();
    expect(
      counts
        .filter(({ count }) => count > 0)
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(counts.map(({ kind }) => kind).toSorted());
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(items.length);
    for (const { kind, count } of counts) {
      expect((await list({ kind })).items, kind).toHaveLength(count);
      for (const item of items.filter((each) => each.kind === kind).slice(0, 1)) {
        const { status, body } = await get(kind, item.id);
        expect([status, body.title]).toEqual([200, item.title]);
        expect(body.actions.filter(({ key }) => key === 'a').length, kind).toBeLessThan(2);
      }
    }
  });

  it('orders by what is due within a day, then late, then oldest first', () => {
    const now = Date.parse('2026-11-17T00:00:00Z');
    const item = (id: string, hours: number, more: object = {}) => ({
      id,
      title: '',
      reason: '',
      state: 'waiting' as const,
      since: new Date(now - hours * 3_600_000),
      ...more,
    });
    const dueAt = (hours: number) => ({ dueAt: new Date(now + hours * 3_600_000) });
    const items = [
      item('old', 50),
      item('failed', 60, { state: 'failed' }),
      item('late', 10, { state: 'late' }),
      item('later due', 1, dueAt(20)),
      item('due', 0, dueAt(3)),
      item('due next week', 70, dueAt(160)),
    ];
    expect(sortByUrgency(items, now).map(({ id }) => id)).toEqual([
      'due',
      'later due',
      'late',
      'due next week',
      'failed',
      'old',
    ]);
  });

  it('shows each role only the kinds that it may read', async () => {
    const kindsOf = async (caller: TestSession) => (await list({}, caller)).counts.map(({ kind }) => kind);
    expect(await kindsOf(finance)).toEqual(expect.arrayContaining(['invoice']));
    expect(await kindsOf(finance)).not.toEqual(expect.arrayContaining(['join']));
    expect(await kindsOf(auditor)).toEqual(await kindsOf(staff));
    expect(await list({}, leader)).toEqual({ items: [], counts: [], mineCount: 0 });
    expect((await portal.send(todayStaff.listToday, { query: {} }, member)).status).toBe(403);
    const { items } = await list();
    for (const kind of todayKinds) {
      const item = items.find((each) => each.kind === kind);
      if (!item) continue;
      expect((await get(kind, item.id, leader)).status, kind).toBe(403);
      expect((await get(kind, item.id, auditor)).body.actions, kind).toEqual([]);
      const body = { action: 'approve' };
      const decision = { params: { kind, id: item.id }, version: '1', body };
      for (const caller of [auditor, leader])
        expect((await portal.send(todayStaff.decideTodayItem, decision, caller)).status, kind).toBe(403);
    }
  });
});

const listMemberHistory = async (id: string) => {
  const params = { kind: 'member' as const, id };
  return (await portal.send(historyStaff.listSubjectHistory, { params, query: {} }, staff)).body.entries;
};

describe('getTodayItem', () => {
  it('records once that staff opened the join of a hidden member, and never the list', async () => {
    const [id, listed] = [await insertJoin('Hidden Brigade'), await insertJoin('Listed Brigade')];
    const members = portal.database.db.updateTable('members').where('id', '=', id);
    await members.set({ wantsListing: false }).execute();
    await list({ kind: 'join' }, auditor);
    expect(await listMemberHistory(id)).toEqual([]);
    expect((await get('join', id, auditor)).body.facts).toContainEqual(
      expect.objectContaining({ label: 'Email', value: `${id}@tairawhiti.example` }),
    );
    // The screen refreshes while the item is open.
    for (const caller of [auditor, officer]) await get('join', id, caller);
    expect(await listMemberHistory(id)).toMatchObject(
      [officer, auditor].map(({ userId }) => ({
        action: 'read the hidden profile of',
        actor: { id: userId },
        changeCount: 0,
        canPutBack: false,
      })),
    );
    await get('join', listed, auditor);
    expect(await listMemberHistory(listed)).toEqual([]);
  });
});

describe('claims and snoozes', () => {
  it('shows who took an item, and rejects a second claim', async () => {
    const params = { kind: 'join' as const, id: await insertJoin('Claimed Brigade') };
    const claim = (caller: TestSession) => portal.send(todayStaff.claimTodayItem, { params }, caller);
    expect((await claim(officer)).body.claimedBy?.name).toBe('Losa Faleolo');
    expect((await claim(staff)).errorBody.message).toBe('Losa Faleolo has taken this already.');
    expect((await claim(auditor)).status).toBe(403);
    const mine = await list({ kind: 'join', mine: 'true' }, officer);
    expect(mine.items.map(({ id }) => id)).toEqual([params.id]);
    expect((await list()).items.find(({ id }) => id === params.id)?.claimedBy?.name).toBe('Losa Faleolo');
    await portal.send(todayStaff.releaseTodayItem, { params }, staff);
    expect((await get('join', params.id)).body.claimedBy?.name).toBe('Losa Faleolo');
    await portal.send(todayStaff.releaseTodayItem, { params }, officer);
    expect((await claim(staff)).status).toBe(200);
  });

  it('hides a snoozed item from all staff until the time is over', async () => {
    const params = { kind: 'join' as const, id: await insertJoin('Snoozed Brigade') };
    const isListed = async () => (await list({}, officer)).items.some(({ id }) => id === params.id);
    const count = async () => (await list()).counts.find(({ kind }) => kind === 'join')?.count ?? 0;
    const before = await count();
    const snooze = { params, body: { days: 1 as const } };
    const { entryId, until } = (await portal.send(todayStaff.snoozeTodayItem, snooze, staff)).body;
    expect([await isListed(), await count()]).toEqual([false, before - 1]);
    expect(await listMemberHistory(params.id)).toMatchObject([
      {
        action: 'snoozed the decision about',
        actor: { id: staff.userId },
        canPutBack: true,
        changes: [{ field: 'Snoozed until', before: null }],
      },
    ]);
    expect(Date.parse(until)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    for (const caller of [finance, auditor]) expect((await undo(entryId, caller)).status).toBe(403);
    expect((await undo(entryId, officer)).status).toBe(200);
    expect(await isListed()).toBe(true);
    await portal.send(todayStaff.snoozeTodayItem, { params, body: { days: 7 } }, staff);
    await portal.database.db.updateTable('todayMarks').set({ snoozedUntil: new Date() }).execute();
    expect(await isListed()).toBe(true);
  });
});

describe('decideTodayItem', () => {
  it('counts one of two concurrent decisions and tells the other who decided', async () => {
    const id = await insertJoin('Contested Brigade');
    const { version } = (await get('join', id)).body;
    const params = { kind: 'join' as const, id };
    const body = { action: 'approve', choice: 'add' };
    const results = await Promise.all(
      [staff, officer, staff, officer].map((caller) =>
        portal.send(todayStaff.decideTodayItem, { params, version, body }, caller),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const rejected = results.find(({ status }) => status === 409);
    expect(rejected?.errorBody.message).toMatch(/^(Sina Leota|Losa Faleolo) was quicker: approved, /);
    const added = portal.database.db.selectFrom('organisations').select('id');
    expect(await added.where('name', '=', 'Contested Brigade').execute()).toHaveLength(1);
    expect((await get('join', id)).status).toBe(409);
  });

  it('rejects an outdated version, a missing version, reason or choice, and an unknown action', async () => {
    const id = await insertJoin('Strict Brigade');
    const params = { kind: 'join' as const, id };
    const send = (body: DecisionBody, version: string) =>
      portal.send(todayStaff.decideTodayItem, { params, version, body }, staff);
    const { version } = (await get('join', id)).body;
    expect((await send({ action: 'decline', text: 'No.' }, '0')).status).toBe(409);
    expect((await send({ action: 'decline', text: 'No.' }, '')).status).toBe(428);
    for (const [body, field] of [
      [{ action: 'decline' }, 'text'],
      [{ action: 'decline', text: '  ' }, 'text'],
      [{ action: 'approve' }, 'choice'],
      [{ action: 'approve', choice: crypto.randomUUID() }, 'choice'],
      [{ action: 'explode' }, undefined],
    ] as const) {
      const { status, errorBody } = await send(body, version);
      expect([status, errorBody.errors?.[0]?.field]).toEqual([400, field]);
    }
    expect((await get('join', id)).body.version).toBe(version);
    const unknown = await get('join', crypto.randomUUID());
    expect([unknown.status, (await get('join', 'x')).status]).toEqual([404, 404]);
  });

  it('restores the rows and deletes the email when it is put back', async () => {
    const id = await insertJoin('Undone Brigade');
    const body = { action: 'decline', text: 'We only list agencies.' };
    const { entryId, message } = (await decide('join', id, body, officer)).body;
    expect(message).toBe('Aroha Parata declined.');
    const emails = portal.database.db.selectFrom('emails').selectAll().where('toAddress', 'like', `${id}%`);
    const [email] = await emails.execute();
    expect(email?.textBody).toContain('Reason: We only list agencies.');
    expect((await undo(entryId, officer)).status).toBe(200);
    expect(await emails.execute()).toEqual([]);
    expect((await get('join', id)).body.reason).toBe('Undone Brigade is not on our list');
    expect((await undo(entryId, officer)).status).toBe(409);
    // The next decision is possible, and the earlier one is forgotten.
    expect((await decide('join', id, body)).status).toBe(200);
    expect((await get('join', id)).errorBody.message).toContain('Sina Leota');
  });

  it('lets only staff put back who may decide', async () => {
    const id = await insertJoin('Protected Brigade');
    const { entryId } = (await decide('join', id, { action: 'approve', choice: 'none' })).body;
    for (const caller of [finance, auditor, leader]) expect((await undo(entryId, caller)).status).toBe(403);
    expect((await undo(entryId, officer)).status).toBe(200);
  });
});
