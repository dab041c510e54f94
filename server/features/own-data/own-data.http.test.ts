import { beforeAll, describe, expect, it } from 'vitest';
import { authentication } from '#contract/authentication.ts';
import { enquiries } from '#contract/enquiries.ts';
import { ownData } from '#contract/own-data.ts';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { cleanUp } from '#server/features/job-handlers.ts';
import { createLocalFileStore } from '#server/files/file-store.ts';
import { findNewestEmailTo, findNewestResetLink } from '#tests/support/emails.ts';
import { downloadOwnData, requestOwnData } from '#tests/support/own-data.ts';
import { orderByInvoice } from '#tests/support/place-order.ts';
import { addAuthenticatorApp, forgetTimeStep } from '#tests/support/second-step.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';
import { createRedBlueImage, uploadPhoto } from '#tests/support/uploads.ts';
import { prepareArchive } from './prepare-archive.ts';

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');
let resetToken: string;

const readArchive = async ({ token }: TestSession) =>
  (await portal.send(ownData.getOwnDataArchive, {}, { token })).body;
const askAgain = ({ token }: TestSession) => portal.send(ownData.requestOwnDataArchive, {}, { token });
const download = ({ token }: TestSession) =>
  portal.sendRaw({ method: 'POST', path: ownData.downloadOwnDataArchive.path, token });
const setBack = ({ userId }: TestSession, interval: string) =>
  portal.database.pool.query(
    `UPDATE own_data_archives SET requested_at = requested_at - $2::interval, worked_at = worked_at - $2::interval,
       ready_at = ready_at - $2::interval WHERE member_id = $1`,
    [userId, interval],
  );

beforeAll(async () => {
  const photo = await createRedBlueImage(64, 64).jpeg().toBuffer();
  await uploadPhoto(portal, member.token, photo);
  const enquiry = {
    firstName: 'Hana',
    lastName: 'Te Rangi',
    email: demoEmail('member'),
    enquiryType: 'Events' as const,
    message: 'When is the next burn?',
  };
  await portal.send(enquiries.submitEnquiry, { body: enquiry }, member);
  await orderByInvoice(portal, member.token);
  await portal.send(authentication.forgotPassword, { body: { username: demoEmail('member') } });
  resetToken = (await findNewestResetLink(portal.database.db, demoEmail('member'))).token;
  await requestOwnData(portal, member);
});

describe('the archive of own data', () => {
  it('contains a JSON and a CSV file per subject, the photo and a page that explains them', async () => {
    const { headers, files } = await downloadOwnData(portal, member);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"/),
    });
    const parse = (name: string) =>
      JSON.parse(files[`data/${name}.json`] ?? '[]') as Record<string, unknown>[];
    expect(parse('profile')).toContainEqual(
      expect.objectContaining({ field: 'Registered email', value: demoEmail('member') }),
    );
    expect(parse('consents')).toContainEqual({ setting: 'Show my photo in the directory', value: 'Yes' });
    expect(parse('enquiry-messages')).toContainEqual(
      expect.objectContaining({ writtenBy: 'You', text: 'When is the next burn?' }),
    );
    expect(parse('sign-ins')).toContainEqual(expect.objectContaining({ action: 'sign-in', by: 'You' }));
    for (const name of ['memberships', 'groups', 'orders', 'invoices', 'invoice-lines', 'sessions', 'emails'])
      expect(parse(name).length, name).toBeGreaterThan(0);
    expect(files['data/profile.csv']).toMatch(/^\uFEFFfield,value,shownTo\r\n/);
    const photo = Object.keys(files).find((name) => name.startsWith('pictures/'));
    expect(photo).toBeDefined();
    for (const text of [
      'data/profile.csv',
      'data/enquiries.json',
      photo as string,
      'We hold nothing about you in',
    ])
      expect(files['index.html']).toContain(text);
  });

  it('contains no secrets', async () => {
    const all = Object.values((await downloadOwnData(portal, member)).files).join('\n');
    expect(all).toContain('Set a new password');
    expect(resetToken.length).toBeGreaterThan(20);
    expect(all).not.toContain(resetToken);
    expect(all).not.toMatch(/argon2|password_hash|passwordHash/);
    expect(all).not.toContain(demoPassword);
  });

  it('announces the archive without content, once per day', async () => {
    const email = await findNewestEmailTo(portal.database.db, demoEmail('member'));
    expect(email.subject).toBe('Your data is ready');
    expect(email.textBody).toContain('/settings/account-details');
    expect(email.textBody).not.toContain('Te Rangi');
    const { state, byteSize, readyUntil, canRequestFrom } = await readArchive(member);
    expect(state).toBe('ready');
    expect(byteSize).toBeGreaterThan(1_000);
    expect(Date.parse(readyUntil as string) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(Date.parse(canRequestFrom as string) - Date.now()).toBeGreaterThan(0.9 * 86_400_000);
    const refused = await askAgain(member);
    expect([refused.status, refused.errorBody.message]).toEqual([
      409,
      'You can ask for your data once per day.',
    ]);
  });

  it('replaces the archive of another day, and removes it after 7 days', async () => {
    const session = await portal.signIn('billing');
    expect(await readArchive(session)).toMatchObject({ state: 'none', canRequestFrom: null });
    expect((await download(session)).status).toBe(404);
    await requestOwnData(portal, session);
    const listKeys = async () => {
      const { rows } = await portal.database.pool.query(
        `SELECT key FROM files WHERE media_type = 'application/zip' ORDER BY key`,
      );
      return rows.map(({ key }) => key as string);
    };
    const before = await listKeys();
    await setBack(session, '25 hours');
    await requestOwnData(portal, session);
    const after = await listKeys();
    expect(after).toHaveLength(before.length);
    const kept = after.filter((key) => before.includes(key));
    expect(kept).toHaveLength(before.length - 1);
    await setBack(session, '7 days');
    expect(await readArchive(session)).toMatchObject({ state: 'none', canRequestFrom: null });
    expect((await download(session)).status).toBe(404);
    const fileStore = createLocalFileStore(portal.database.filesFolder);
    await cleanUp({ database: portal.database, fileStore });
    expect(await listKeys()).toEqual(kept);
  });

  it('reports a failure after 15 minutes, and can be requested again', async () => {
    const session = await portal.signIn('new');
    const insert = 'INSERT INTO own_data_archives (member_id) VALUES ($1)';
    // Without a job the archive is never ready.
    await portal.database.pool.query(insert, [session.userId]);
    expect(await readArchive(session)).toMatchObject({ state: 'preparing', readyUntil: null });
    expect((await askAgain(session)).status).toBe(409);
    await setBack(session, '16 minutes');
    expect(await readArchive(session)).toMatchObject({ state: 'failed', canRequestFrom: null });
    await requestOwnData(portal, session);
  });

  it('fails only without progress, and stops when another process has the job', async () => {
    const { fileStore, ...services } = portal.appServices.services;
    const putStream = () => Promise.reject(new Error('storage unavailable'));
    const session = await portal.signIn('finance');
    const { rows } = await portal.database.pool.query(
      'INSERT INTO own_data_archives (member_id) VALUES ($1) RETURNING request_id',
      [session.userId],
    );
    const request = { memberId: session.userId, requestId: rows[0].request_id as string };
    const prepare = (signal: AbortSignal) =>
      prepareArchive({ ...services, fileStore: { ...fileStore, putStream } }, request, signal);
    await setBack(session, '1 hour');
    await expect(prepare(AbortSignal.abort())).rejects.toThrow('aborted');
    expect(await readArchive(session)).toMatchObject({ state: 'failed' });
    await expect(prepare(new AbortController().signal)).rejects.toThrow('storage unavailable');
    expect(await readArchive(session)).toMatchObject({ state: 'preparing' });
  });

  it('requires a recent second step from members who have one', async () => {
    const session = await portal.signIn('representative');
    await addAuthenticatorApp(portal, session, demoPassword);
    await forgetTimeStep(portal, session);
    await requestOwnData(portal, session);
    const setStep = (value: string) =>
      portal.database.pool.query(`UPDATE sessions SET second_step_at = ${value} WHERE member_id = $1`, [
        session.userId,
      ]);
    for (const value of ['NULL', "now() - interval '11 minutes'"]) {
      await setStep(value);
      for (const response of [await askAgain(session), await download(session)])
        expect(response.body, value).toMatchObject({ code: 'secondStepOutdated' });
    }
    await setStep('now()');
    expect((await download(session)).status).toBe(200);
  });
});
