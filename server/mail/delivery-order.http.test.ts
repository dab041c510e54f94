import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { resetLetter } from '#server/features/authentication/authentication.mails.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import type { Letter } from './letter.ts';

let mailServer: MailServer;
let portal: TestApp;
beforeAll(async () => {
  mailServer = await startMailServer();
  portal = await startTestApp({ SMTP_URL: mailServer.url });
});
afterAll(async () => {
  await portal.close();
  mailServer.close();
});
beforeEach(() => {
  mailServer.letters.length = 0;
  mailServer.recipients.length = 0;
});

const ordinary: Letter = { subject: 'Your order', paragraphs: ['It is on its way.'] };

/** All at the same moment, as those do that wait when a mail server comes back. */
const post = (letters: [to: string, letter: Letter][]) =>
  portal.database.db.transaction().execute(async (tx) => {
    for (const [to, letter] of letters) await portal.opened.services.postOffice.post(tx, to, letter);
  });
const toMany = (count: number) =>
  Array.from({ length: count }, (_, at): [string, Letter] => [`member${at}@mail.example`, ordinary]);
const taken = (count: number) =>
  vi.waitFor(() => expect(mailServer.letters.length).toBeGreaterThanOrEqual(count), {
    timeout: 30_000,
    interval: 20,
  });

it('what somebody waits for leaves before fifty others that were there first', async () => {
  const reset = resetLetter({ firstName: 'Kim' }, 'https://portal.example/account/reset-password');
  await post([...toMany(50), ['kim@mail.example', reset]]);
  await taken(51);
  expect(mailServer.recipients.slice(0, 3)).toContain('kim@mail.example');
  expect(new Set(mailServer.recipients).size).toBe(51);
  expect(mailServer.letters).toHaveLength(51);
  expect(mailServer.mostAtOnce).toBeGreaterThan(1);
});

it('of those that leave together one that is turned away is tried again alone', async () => {
  mailServer.turnsAway = mailServer.turnedAway + 1;
  await post(toMany(3));
  await taken(3);
  const tries = async () => {
    const { rows } = await portal.database.pool.query(
      `SELECT state::text, retry_count FROM pgboss.job WHERE name = 'deliver-mail'
       ORDER BY created_on DESC, retry_count LIMIT 3`,
    );
    return rows;
  };
  await vi.waitFor(
    async () =>
      expect(await tries()).toEqual([0, 0, 1].map((retry_count) => ({ state: 'completed', retry_count }))),
    { timeout: 20_000, interval: 50 },
  );
  expect(mailServer.letters).toHaveLength(3);
});
