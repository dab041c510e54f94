import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calendarAddress } from '#contract/calendar-address.ts';
import { createLog } from '#server/log/log.ts';
import { createIpAddressSequence } from '#tests/support/ip-address-sequence.ts';
import { setUpTestApp, startTestApp, type TestApp } from '#tests/support/test-app.ts';

const logged: string[] = [];
const loggerInstance = createLog('trace', { write: (line) => logged.push(line) });
const portal = setUpTestApp({}, { loggerInstance });
const member = portal.signInBeforeAll('member');
/** Another process. */
let other: TestApp;
beforeAll(async () => {
  other = await startTestApp({}, { sharedDatabase: portal.database });
});
afterAll(() => other.close());

const nextIpAddress = createIpAddressSequence('10.71');
const create = async () => (await portal.send(calendarAddress.createCalendarAddress, {}, member)).body;
const remove = () => portal.send(calendarAddress.removeCalendarAddress, {}, member);
const readStatus = async () => (await portal.send(calendarAddress.getCalendarAddress, {}, member)).body;
const toPath = (url: string) => new URL(url).pathname;
const fetchCalendar = (url: string, headers = {}, app: TestApp = portal) =>
  app.sendRaw({ path: toPath(url), headers, ipAddress: nextIpAddress() });
const statuses = async (url: string) => [
  (await fetchCalendar(url)).status,
  (await fetchCalendar(url, {}, other)).status,
];
const listUids = (text: string) => [...text.matchAll(/^UID:(.+)\r$/gm)].map(([, uid]) => uid);
const query = async (text: string, ...values: unknown[]) =>
  (await portal.database.pool.query(text, values)).rows;
const save = (eventId: string) =>
  query(
    "INSERT INTO saved_items (member_id, kind, item_id) VALUES ($1, 'event', $2)",
    member.userId,
    eventId,
  );

beforeEach(async () => {
  await query('DELETE FROM saved_items');
  await query('DELETE FROM rate_limits');
});

describe('getCalendar', () => {
  it('returns the events that the member saved, past ones too, without signing in', async () => {
    const { url, createdAt } = await create();
    expect(url).toMatch(new RegExp(`^${portal.config.publicUrl}/api/calendar/[\\w-]{43}\\.ics$`));
    expect(await readStatus()).toEqual({ createdAt });
    expect(listUids((await fetchCalendar(url)).text)).toEqual([]);
    const ids: string[] = (await query('SELECT id FROM events ORDER BY starts_at')).map(({ id }) => id);
    const saved = [ids[0], ids.at(-1), ids[3]] as string[];
    for (const id of saved) await save(id);
    const { status, headers, text } = await fetchCalendar(url);
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(listUids(text).toSorted()).toEqual(saved.toSorted());
    for (const line of [
      'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
      'X-PUBLISHED-TTL:PT4H',
      'NAME:',
      'X-WR-CALNAME:',
    ])
      expect(text).toContain(`\r\n${line}`);
  });

  it('returns 304 until an event changes, and forbids shared caches', async () => {
    const [{ id }] = await query('SELECT id FROM events LIMIT 1');
    await save(id);
    const { url } = await create();
    const { headers } = await fetchCalendar(url);
    expect(headers['cache-control']).toBe('private, no-cache');
    const ifNoneMatch = { 'if-none-match': headers.etag };
    const again = await fetchCalendar(url, ifNoneMatch, other);
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    await query("UPDATE events SET venue = 'Elsewhere' WHERE id = $1", id);
    const changed = await fetchCalendar(url, ifNoneMatch);
    expect(changed.status).toBe(200);
    expect(changed.text).toContain('LOCATION:Elsewhere');
  });

  it('ends in every process when it is renewed or removed, and with the account', async () => {
    const first = await create();
    expect(await statuses(first.url)).toEqual([200, 200]);
    const second = await create();
    expect(await statuses(first.url)).toEqual([404, 404]);
    expect(await statuses(second.url)).toEqual([200, 200]);
    const disable = (value: string) =>
      query(`UPDATE accounts SET disabled_at = ${value} WHERE member_id = $1`, member.userId);
    await disable('now()');
    expect(await statuses(second.url)).toEqual([404, 404]);
    await disable('NULL');
    expect(await statuses(second.url)).toEqual([200, 200]);
    await remove();
    expect(await statuses(second.url)).toEqual([404, 404]);
    expect(await readStatus()).toEqual({ createdAt: null });
    expect((await remove()).status).toBe(200);
  });

  it('stores and logs no token, and audits the changes', async () => {
    const { url } = await create();
    const token = /calendar\/([\w-]+)/.exec(url)?.[1] as string;
    await fetchCalendar(url);
    expect(logged.join('')).toContain('"route":"/api/calendar/:token.ics"');
    expect(logged.join('')).not.toContain(token);
    const stored = await query('SELECT row_to_json(calendar_addresses) AS row FROM calendar_addresses');
    expect(JSON.stringify(stored)).not.toContain(Buffer.from(token).toString('hex'));
    expect(JSON.stringify(stored)).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    await remove();
    const audited = await query(
      'SELECT action FROM audit_log WHERE subject_id = $1 ORDER BY id DESC LIMIT 2',
      member.userId,
    );
    expect(audited.map(({ action }) => action)).toEqual([
      'calendar-address.removed',
      'calendar-address.created',
    ]);
  });

  it('limits guesses by address, and requests of one calendar', async () => {
    const { url } = await create();
    const guess = () =>
      portal.sendRaw({ path: `/api/calendar/${'x'.repeat(43)}.ics`, ipAddress: '192.0.2.77' });
    const guesses = [];
    for (let count = 0; count < 21; count += 1) guesses.push((await guess()).status);
    expect(guesses).toEqual([...Array(20).fill(404), 429]);
    await query("UPDATE rate_limits SET points = 120 WHERE key LIKE 'calendarByMember:%'");
    expect((await fetchCalendar(url)).status).toBe(200);
    await query("UPDATE rate_limits SET points = 120 WHERE key LIKE 'calendarByMember:%'");
    const limited = await fetchCalendar(url);
    expect([limited.status, Number(limited.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});
