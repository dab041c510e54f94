import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { todayClient } from '#tests/support/today.ts';

const portal = setUpTestApp();
const staff = portal.signInBeforeAll('staff');
const support = portal.signInBeforeAll('support');
const { list, listIds, get, decide, undo } = todayClient(portal, staff);

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await portal.database.pool.query(text, values)).rows;
const findOne = async <Row>(text: string, values: unknown[] = []) =>
  (await query<Row>(text, values))[0] as Row;

describe('failed emails and jobs', () => {
  it('groups bounces of one domain, dismisses them together, and sends them again', async () => {
    const id = 'domain:gulfplainsfire.example';
    const bounced = async () =>
      (
        await query(
          "SELECT FROM emails WHERE bounced_at IS NOT NULL AND to_address LIKE '%@gulfplainsfire.example'",
        )
      ).length;
    expect((await get('email', id, support)).body.title).toBe('4 emails bounced');
    const dismissed = await decide('email', id, { action: 'dismiss' }, support);
    expect(dismissed.body.message).toBe('4 emails dismissed.');
    expect(await listIds('email')).not.toContain(id);
    await undo(dismissed.body.entryId, support);
    expect(await listIds('email')).toContain(id);
    const retried = await decide('email', id, { action: 'retry' }, support);
    expect([retried.body.entryId, await bounced()]).toEqual([null, 0]);
    const entry = await findOne<{ action: string }>(
      "SELECT action FROM history_entries WHERE subject_kind = 'email' ORDER BY at DESC LIMIT 1",
    );
    expect(entry.action).toBe('sent again');
  });

  it('runs a failed job again, and shows it when it fails once more', async () => {
    const [id = ''] = await listIds('job');
    expect((await decide('job', id, { action: 'retry' })).body.message).toBe('Hourly cleanup runs again.');
    expect(await listIds('job')).toEqual([]);
    const isDone = () => findOne<{ state: string }>('SELECT state FROM pgboss.job WHERE id = $1', [id]);
    await expect.poll(async () => (await isDone()).state, { timeout: 10_000 }).toBe('completed');
    await sql`
      UPDATE pgboss.job SET state = 'failed', started_on = now(), output = '{"message": "again"}' WHERE id = ${id}
    `.execute(portal.database.db);
    expect((await list({ kind: 'job' })).items[0]).toMatchObject({ id, reason: 'again', state: 'failed' });
    expect((await get('job', id, support)).status).toBe(403);
    await decide('job', id, { action: 'dismiss' });
    expect(await listIds('job')).toEqual([]);
  });

  it('shows an email that the mail server keeps rejecting', async () => {
    const { items } = await list({ kind: 'email' });
    const item = items.find(({ title }) => title.endsWith('could not be sent'));
    const { body } = await get('email', item?.id as string);
    const readAttempts = async () =>
      (await get('email', body.id)).body.facts?.find(({ label }) => label === 'Attempts')?.value;
    expect(await readAttempts()).toBe('37');
    expect((await decide('email', body.id, { action: 'retry' })).status).toBe(200);
    // The test has no mail server, so the next attempt fails and the email is shown again.
    await expect.poll(readAttempts, { timeout: 10_000 }).toBe('38');
  });
});
