import { describe, expect, it } from 'vitest';
import { historyStaff } from '#contract/history.staff.ts';
import { resources } from '#contract/resources.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { todayClient } from '#tests/support/today.ts';

const portal = setUpTestApp();
const staff = portal.signInBeforeAll('staff');
const officer = portal.signInBeforeAll('officer');
const publisher = portal.signInBeforeAll('publisher');
const finance = portal.signInBeforeAll('finance');
const support = portal.signInBeforeAll('support');
const member = portal.signInBeforeAll('member');
const { list, listIds, get, decide, undo } = todayClient(portal, staff);

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await portal.database.pool.query(text, values)).rows;
const findOne = async <Row>(text: string, values: unknown[] = []) =>
  (await query<Row>(text, values))[0] as Row;
const emailsTo = (address: string) =>
  query<{ subject: string; text_body: string; invoice_id: string | null }>(
    'SELECT * FROM emails WHERE to_address = $1 AND history_entry_id IS NOT NULL',
    [address],
  );

describe('joins', () => {
  const readMember = (id: string) =>
    findOne<{ organisation: string | null; wrote: string | null }>(
      `SELECT organisations.name AS organisation, unlisted_organisation_name AS wrote
       FROM members LEFT JOIN organisations ON organisations.id = organisation_id WHERE members.id = $1`,
      [id],
    );

  it('suggests organisations with a close name or these initials, adds one, and removes it by undo', async () => {
    const { items } = await list({ kind: 'join' });
    const find = (text: string) => items.find(({ reason }) => reason.startsWith(text))?.id as string;
    const initials = items.find(({ reason }) => /^[A-Z]{4} /.test(reason))?.id as string;
    // It has these initials and the email domain, so it is before the new one.
    const closest = (await get('join', initials)).body.choices[0];
    expect(closest?.title.replace(/[^A-Z]/g, '')).toHaveLength(4);
    await decide('join', initials, { action: 'approve', choice: closest?.id as string });
    expect(await readMember(initials)).toEqual({ organisation: closest?.title, wrote: null });

    const id = find('Tairāwhiti');
    const { body } = await get('join', id);
    expect(body.choices[0]).toMatchObject({ id: 'add', title: 'Add Tairāwhiti Rural Fire Trust' });
    const { entryId } = (await decide('join', id, { action: 'approve', choice: 'add' })).body;
    expect(await readMember(id)).toEqual({ organisation: 'Tairāwhiti Rural Fire Trust', wrote: null });
    expect((await undo(entryId)).status).toBe(200);
    expect(await readMember(id)).toEqual({ organisation: null, wrote: 'Tairāwhiti Rural Fire Trust' });
    expect(await query("SELECT FROM organisations WHERE name LIKE 'Tairāwhiti Rural%'")).toEqual([]);

    await query("INSERT INTO organisations (name) VALUES ('Tairawhiti Rural Fire Trust')");
    const again = (await get('join', id)).body.choices;
    expect(again.map(({ id: choice }) => choice)).not.toContain('add');
    expect(again[0]?.note).toContain('Has the same name');
  });

  it('asks the applicant without deciding, and takes the item', async () => {
    const [id = ''] = await listIds('join');
    const { message, entryId } = (await decide('join', id, { action: 'ask', text: 'Which region?' })).body;
    expect(message).toContain('Question sent to');
    expect((await get('join', id)).body.claimedBy?.name).toBe('Sina Leota');
    await undo(entryId);
    expect((await get('join', id)).body.claimedBy).toBeNull();
  });

  it('cancels the question to the applicant by undo, also after a colleague has decided', async () => {
    const [id = ''] = await listIds('join');
    const { entryId } = (await decide('join', id, { action: 'ask', text: 'Which town?' })).body;
    await decide('join', id, { action: 'approve', choice: 'none' }, officer);
    const readEmails = () => query('SELECT FROM emails WHERE history_entry_id = $1', [entryId]);
    expect(await readEmails()).toHaveLength(1);
    const { status, body } = await undo(entryId);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ entryId: null, restoredCount: 0, cancelledEmailCount: 1 }),
    ]);
    expect(await readEmails()).toEqual([]);
    expect(await readMember(id)).toEqual({ organisation: null, wrote: null });
    expect((await undo(entryId)).status).toBe(409);
  });
});

describe('overdue invoices', () => {
  it('records a payment on a chosen day, and opens the invoice again by undo', async () => {
    const [id = ''] = await listIds('invoice');
    const { body } = await get('invoice', id, finance);
    const first = body.choices.at(-1)?.dates?.first as string;
    for (const choice of ['2999-01-01', '2001-01-01', 'date'])
      expect((await decide('invoice', id, { action: 'paid', choice }, finance)).status).toBe(400);
    const paid = await decide('invoice', id, { action: 'paid', choice: first }, finance);
    const read = () => findOne('SELECT status, paid_on::text, paid_by FROM invoices WHERE id = $1', [id]);
    expect(await read()).toEqual({ status: 'Closed', paid_on: first, paid_by: 'bank transfer' });
    expect((await undo(paid.body.entryId, finance)).status).toBe(200);
    expect(await read()).toEqual({ status: 'Open', paid_on: null, paid_by: null });
    await expect(
      query(
        "UPDATE invoices SET status = 'Open' WHERE id = (SELECT id FROM invoices WHERE status = 'Closed' LIMIT 1)",
      ),
    ).rejects.toThrow('cannot change');
  });

  it('sends a reminder with the PDF at most once a week', async () => {
    const [id = ''] = (await listIds('invoice')).slice(1);
    const { email } = await findOne<{ email: string }>(
      'SELECT email FROM invoices JOIN accounts USING (member_id) WHERE id = $1',
      [id],
    );
    const sent = await decide('invoice', id, { action: 'remind' }, finance);
    expect(sent.status).toBe(200);
    expect((await emailsTo(email))[0]).toMatchObject({ invoice_id: id });
    expect((await get('invoice', id)).errorBody.message).toContain(
      'Gordon Pike was quicker: sent a reminder',
    );
    await undo(sent.body.entryId, finance);
    expect(await emailsTo(email)).toEqual([]);
    expect((await decide('invoice', id, { action: 'remind' }, finance)).status).toBe(200);
    await query("UPDATE invoice_reminders SET created_at = now() - interval '8 days' WHERE invoice_id = $1", [
      id,
    ]);
    expect((await get('invoice', id)).body.reason).toContain('1 reminder sent');
  });
});

describe('ending grants', () => {
  const readUntil = async (id: string) =>
    (await findOne<{ until: Date }>('SELECT until FROM grants WHERE id = $1', [id])).until.getTime();

  it('extends by a year or lets the grant end, only with the capability to grant', async () => {
    const [id = ''] = await listIds('grant');
    const before = await readUntil(id);
    expect((await get('grant', id, support)).status).toBe(403);
    const extended = await decide('grant', id, { action: 'extend' });
    expect(extended.body.message).toContain('goes on for a year');
    expect((await readUntil(id)) - before).toBeGreaterThan(364 * 86_400_000);
    await undo(extended.body.entryId);
    expect(await readUntil(id)).toBe(before);
    const ended = await decide('grant', id, { action: 'end' });
    expect(await listIds('grant')).toEqual([]);
    await undo(ended.body.entryId);
    expect(await listIds('grant')).toEqual([id]);
  });

  it('asks for a recent second step to extend', async () => {
    const [id = ''] = await listIds('grant');
    const setAge = async (minutes: number) => {
      const age = `UPDATE sessions SET second_step_at = now() - make_interval(mins => ${minutes}) WHERE member_id = $1 RETURNING id`;
      return (await query<{ id: string }>(age, [staff.userId])).map((row) => row.id);
    };
    portal.appServices.services.sessions.evict(await setAge(11));
    expect((await decide('grant', id, { action: 'extend' })).errorBody.code).toBe('secondStepOutdated');
    // As if another process had checked it: this one has cached the session.
    await setAge(0);
    const extended = await decide('grant', id, { action: 'extend' });
    expect(extended.status).toBe(200);
    await undo(extended.body.entryId);
  });
});

describe('drafts', () => {
  const search = async () => {
    const request = { request: { title: 'Lithium-ion incidents: first ten minutes' } };
    const { body } = await portal.send(resources.listResources, { query: request as never }, member);
    return body.resources.filter(({ title }) => title.startsWith('Lithium-ion incidents: first'));
  };
  const find = async (title: string) =>
    (await list({ kind: 'draft' })).items.find((item) => item.title.startsWith(title))?.id as string;

  it('publishes a draft with its counts, and withdraws it by undo', async () => {
    const id = await find('Lithium');
    await query("UPDATE library_items SET contents = contents || '<script>alert(1)</script>' WHERE id = $1", [
      id,
    ]);
    await query(
      `UPDATE library_items SET access_level_id = place.access_level_id, category_id = place.id, subcategory_id = NULL
       FROM (SELECT categories.* FROM categories JOIN membership_access_levels USING (access_level_id)
         JOIN members USING (membership_id) WHERE members.id = $2 LIMIT 1) AS place WHERE library_items.id = $1`,
      [id, member.userId],
    );
    expect(await search()).toEqual([]);
    const { entryId } = (await decide('draft', id, { action: 'publish' }, publisher)).body;
    const [published] = await search();
    expect(published?.urlName).toBe('lithium-ion-incidents-first-ten-minutes');
    const article = { params: { id: published?.id as string } };
    expect((await portal.send(resources.getArticle, article, member)).text).not.toContain('<script');
    await undo(entryId, publisher);
    expect(await search()).toEqual([]);
    expect((await get('draft', id)).status).toBe(200);
  });

  it('sends a draft back with a reason by email', async () => {
    const id = await find('Cyclone');
    expect((await decide('draft', id, { action: 'sendBack' })).status).toBe(400);
    const { entryId } = (await decide('draft', id, { action: 'sendBack', text: 'Add a source.' })).body;
    expect((await emailsTo(demoEmail('editor')))[0]?.text_body).toContain('Reason: Add a source.');
    await undo(entryId);
    expect(await emailsTo(demoEmail('editor'))).toEqual([]);
  });

  it('leaves an own draft to a colleague if publishing needs a second person', async () => {
    const id = await find('Burn-plan');
    expect((await get('draft', id, publisher)).body.actions).toHaveLength(2);
    await query(`INSERT INTO settings (name, value) VALUES ('publishing', '{"needsSecondPerson": true}')`);
    expect((await get('draft', id, publisher)).body.actions).toEqual([]);
    expect((await decide('draft', id, { action: 'publish' }, publisher)).status).toBe(400);
    const { entryId } = (await decide('draft', id, { action: 'publish' })).body;
    const undone = (await undo(entryId)).body;
    const repeated = await undo(undone.entryId, publisher);
    expect([repeated.status, repeated.errorBody.message]).toEqual([
      403,
      'You saved or submitted this draft, so a colleague must publish it.',
    ]);
    expect((await undo(undone.entryId)).status).toBe(200);
  });
});

describe('reviews', () => {
  it('postpones the next review by a year', async () => {
    const [id = ''] = await listIds('review');
    const read = () =>
      findOne<{ days: number }>('SELECT review_on - now()::date AS days FROM library_items WHERE id = $1', [
        id,
      ]);
    const { entryId } = (await decide('review', id, { action: 'reviewed' }, publisher)).body;
    expect((await read()).days).toBeGreaterThan(363);
    const { entries } = (await portal.send(historyStaff.listHistory, { query: {} }, staff)).body;
    const change = entries[0]?.changes.find(({ field }) => field === 'Next review');
    expect(change?.before).toMatch(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/);
    await undo(entryId, publisher);
    expect((await read()).days).toBeLessThan(0);
  });

  it('gives a resource that needs work to its owner, with the reason', async () => {
    const [id = ''] = await listIds('review');
    const body = { action: 'needsWork', text: 'The phone numbers are old.' };
    const { entryId } = (await decide('review', id, body)).body;
    expect((await get('review', id)).body).toMatchObject({
      claimedBy: { name: 'Tui Marsh' },
      quote: 'The phone numbers are old.',
    });
    expect((await emailsTo(demoEmail('editor')))[0]?.text_body).toContain('The phone numbers are old.');
    await undo(entryId);
    expect((await get('review', id)).body).toMatchObject({ claimedBy: null, quote: null });
    expect(await emailsTo(demoEmail('editor'))).toEqual([]);
  });
});
