import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createApplicantFactory, homeAddress } from '#tests/support/applicant-factory.ts';
import { findFreePort } from '#tests/support/find-free-port.ts';
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createRedBlueImage, uploadPhoto } from '#tests/support/uploads.ts';
import { createS3Store } from '../files/s3-store.ts';
import { parseS3Url, type S3Location } from '../files/s3-url.ts';
import { createLog } from './log.ts';

const lines: string[] = [];
const loggerInstance = createLog('warn', { write: (line) => lines.push(line) });
afterEach(() => {
  lines.length = 0;
});

const logged = () => lines.map((line) => JSON.parse(line));
const expectNotLogged = (...secrets: string[]) => {
  for (const secret of secrets) expect(lines.join('')).not.toContain(secret);
};

describe('object storage outages', () => {
  let server: S3Server;
  let location: S3Location;
  let portal: TestApp;
  let token: string;
  let photo: Buffer;
  let profileImage: string;

  beforeAll(async () => {
    server = await startS3Server();
    location = parseS3Url(server.url) as S3Location;
    const fileStore = createS3Store(location, { idleTimeoutMs: 3_000, retryDelaysMs: [1, 1] });
    portal = await startTestApp({}, { loggerInstance, fileStore });
    ({ token } = await portal.signIn('member'));
    photo = await createRedBlueImage(64, 64).jpeg().toBuffer();
    ({ profileImage } = (await uploadPhoto(portal, token, photo)).body);
  });
  afterAll(() => portal.close());

  const fetchPhoto = async () => (await portal.sendRaw({ path: profileImage })).status;

  it('logs an overloaded storage, a storage that stops responding, and a missing file without the key', async () => {
    expect(await fetchPhoto()).toBe(200);
    const overloaded: S3Server['overrides'][number] = (_, response) =>
      void response.writeHead(503).end('<Code>SlowDown</Code><Message>Jo Day</Message>');
    server.overrides.push(overloaded, overloaded, overloaded);
    expect(await fetchPhoto()).toBe(503);
    const neverResponds = () => {};
    server.overrides.push(neverResponds);
    expect(await fetchPhoto()).toBe(503);
    server.objects.clear();
    expect(await fetchPhoto()).toBe(500);
    expect(logged()).toMatchObject([
      {
        msg: 'request failed',
        err: { causes: [{ message: 'object storage returned 503 for GET: SlowDown' }] },
      },
      { msg: 'request failed', err: { causes: [{ message: 'object storage stopped responding' }] } },
      { msg: 'request failed', err: { code: 'ENOENT', message: 'no such object: …' } },
    ]);
    expectNotLogged('Jo Day', profileImage.replace('/files/', ''));
  });

  it('logs every request that needs an unreachable storage, with the reason', async () => {
    await server.close();
    const responses = [await portal.sendRaw({ path: profileImage }), await uploadPhoto(portal, token, photo)];
    const causes = [{ message: 'fetch failed' }, { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED …' }];
    const err = { message: 'object storage unavailable or overloaded', causes };
    expect(responses.map(({ status }) => status)).toEqual([503, 503]);
    expect(logged()).toMatchObject(
      ['getImage', 'changePhoto'].map((endpoint, index) => ({
        level: 50,
        msg: 'request failed',
        endpoint,
        requestId: responses[index]?.body.requestId,
        err,
      })),
    );
    const key = profileImage.replace('/files/', '');
    expectNotLogged(
      location.secretKey,
      encodeURIComponent(location.secretKey),
      key,
      '127.0.0.1',
      'AWS4-HMAC',
    );
  });
});

it('logs an unreachable payment provider', async () => {
  const unusedAddress = `127.0.0.1:${await findFreePort()}`;
  const environment = {
    STRIPE_SECRET_KEY: 'sk_test_secret',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_URL: `http://${unusedAddress}`,
  };
  const portal = await startTestApp(environment, { loggerInstance });
  onTestFinished(() => portal.close());
  const { createApplicant, join } = await createApplicantFactory(portal);
  const applicant = createApplicant({ planType: 'Subscriber', BillingAddress: homeAddress });
  const { status, body } = await join(applicant);
  expect(status).toBe(503);
  expect(logged()).toMatchObject([
    {
      level: 50,
      msg: 'request failed',
      endpoint: 'join',
      requestId: body.requestId,
      err: { message: 'Stripe: StripeConnectionError', causes: [{ code: 'ECONNREFUSED' }] },
    },
  ]);
  expectNotLogged('sk_test_secret', unusedAddress, applicant.email);
});

it.skipIf(!existsSync('/proc/self'))('logs a full disk', async () => {
  // /proc has 0 bytes free, like a full disk.
  const portal = await startTestApp({ DATA_DIR: '/proc' }, { loggerInstance });
  onTestFinished(() => portal.close());
  const { status, body } = await portal.sendRaw({ path: '/api/joins', json: {} });
  expect(status).toBe(503);
  const err = { message: 'less than 64 MB free in DATA_DIR' };
  expect(logged()).toMatchObject([{ level: 50, msg: 'request failed', requestId: body.requestId, err }]);
});
