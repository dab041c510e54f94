import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { createLog } from '#server/log/log.ts';
import { buildMarketplaceApp } from '#server/marketplace-app.ts';
import { privacyColumns } from '#server/privacy/privacy-switches.ts';
import { attacked } from '#tests/support/attacked.ts';
import { callApp, type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { canary, hiddenFields, knownHidden } from './canary-fields.ts';

/**
 * A value nobody else has in every field that a member hides. It must not leave by any call that another member can
 * make: not as a value, not by being found, sorted or counted.
 */
const otherHidden = {
  ...{ dateOfBirth: '1931-03-29', dietaryRequirements: [canary('Diet')] },
  accessibilityRequirement: canary('Access'),
};
/** Shown of a member in the directory, but nothing is shown of one who is not. */
const openFields = {
  preferredName: canary('Preferred'),
  postnominals: canary('Postnominals'),
  pronouns: canary('Pronouns'),
  aboutMe: canary('About'),
  positionTitle: canary('Position'),
  department: canary('Department'),
  workSuburb: canary('Work'),
};
const otherSecrets = ['1931-03-29', '1931/03/29', canary('Diet'), canary('Access')];
/** Shown to full members; informational and unconfirmed members see name, position and organisation only. */
const { aboutMe, department, workSuburb, ...nameAndPosition } = openFields;
const onlyForFullMembers = [aboutMe, department, workSuburb];
const registeredEmail = 'canary-registered@canary.example';

let portal: TestApp;
/** What the marketplace's origin answers is asked there, too. */
let market: FastifyInstance;
let reader: SignedIn;
let informational: SignedIn;
let unconfirmed: SignedIn;
let bird: SignedIn;
let photoKey: string;
let groupId: string;
const logged: string[] = [];

beforeAll(async () => {
  const loggerInstance = createLog('trace', { write: (line) => logged.push(line) });
  portal = await startTestApp({}, { loggerInstance });
  market = await buildMarketplaceApp({ ...portal, loggerInstance });
  reader = await portal.signIn('representative');
  informational = await portal.signIn('informational');
  unconfirmed = await portal.signIn('billing');
  await setConfirmed(unconfirmed, false);
  bird = await portal.signIn('member');
  const { db } = portal.database;
  photoKey = `${'canary'.repeat(5)}.svg`;
  await db
    .insertInto('files')
    .values({ key: photoKey, mediaType: 'image/svg+xml', byteSize: 1, isPublic: true })
    .execute();
  await db
    .updateTable('accounts')
    .set({ email: registeredEmail })
    .where('memberId', '=', bird.userId)
    .execute();
  ({ groupId } = await db
    .selectFrom('groupMembers')
    .select('groupId')
    .where('memberId', '=', bird.userId)
    .executeTakeFirstOrThrow());
});
afterAll(async () => {
  await market.close();
  await portal.close();
});

const switchColumns = privacyColumns.filter((column) => column !== 'inDirectory');
const setAll = (isOn: boolean) => Object.fromEntries(switchColumns.map((column) => [column, isOn]));
const hideAll = setAll(false);
const set = (change: object) =>
  portal.database.db
    .updateTable('members')
    .set({ ...hiddenFields, ...otherHidden, ...openFields, photoKey, ...change })
    .where('id', '=', bird.userId)
    .execute();

const showAll = setAll(true);
const setConfirmed = ({ userId }: SignedIn, isConfirmed: boolean) =>
  portal.database.db
    .updateTable('accounts')
    .set({ emailConfirmedAt: isConfirmed ? new Date() : null })
    .where('memberId', '=', userId)
    .execute();

const allCalls = Object.values(areas)
  .flatMap((area) => Object.values(area) as Endpoint[])
  .filter(({ access }) => access !== 'demo-or-staff' && access !== 'staff');

/** Which calls an origin answers. */
const callsAt = (app: FastifyInstance) =>
  allCalls.filter(({ method, path }) => app.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') }));
const readsAt = (app: FastifyInstance) =>
  callsAt(app)
    .filter(({ method }) => method === 'GET')
    .map(pathToBird);

/** Every call that only reads, with the member's own ids where an id is wanted, and searched for by every secret. */
function questions(secrets: string[]): string[] {
  const searched = secrets
    .map(encodeURIComponent)
    .flatMap((secret) => [
      `/api/members/list?req.name=${secret}`,
      `/api/members/companies?query=${secret}`,
      `/api/collabgroups/members?id=${groupId}&name=${secret}`,
      `/api/collabgroups?name=${secret}&memberId=${bird.userId}`,
      `/api/orgs/list?filters[0].Key=name&filters[0].Value=${secret}`,
      `/api/resources/list?request.title=${secret}`,
    ]);
  const listed = [
    '/api/members/list?req.size=100&req.name=Hana',
    `/api/collabgroups/members?id=${groupId}&size=100`,
    `/api/collabgroups/members?id=${groupId}&size=100&name=Hana`,
    `/api/collabgroups?memberId=${bird.userId}`,
  ];
  return [...readsAt(portal.app), ...searched, ...listed];
}

const pathToBird = ({ path }: Endpoint) => path.replace(/\{\w+\}/g, bird.userId);

/** What the calls that change something are given: enough to be taken, about the member wherever one can be named. */
const bodies: Record<string, object> = {
  '/connect/token': { grant_type: 'password', username: registeredEmail, password: 'wrong' },
  '/connect/forgotpassword': { username: registeredEmail },
  '/connect/verifyresetpasswordtoken': { userId: '', token: 'x' },
  '/connect/resetpassword': { token: 'x', username: registeredEmail, password: 'Eucalypt77!' },
  '/api/emails/ValidEmail': { email: registeredEmail },
  '/api/emails/confirm': { userId: '', token: 'x' },
  '/api/emails/correct': { email: registeredEmail },
  '/api/enquiry/submit': {
    ...{ firstName: 'A', lastName: 'Reader', email: 'reader@demo.example' },
    ...{ enquiryType: 'General', message: 'Who is this?' },
  },
};

/** What a reader learns by every call that changes something, and by its refusal. */
async function expectSilentChanges(app: FastifyInstance, as: SignedIn, secrets: string[]): Promise<void> {
  for (const endpoint of callsAt(app).filter(({ method }) => method !== 'GET')) {
    // Ends the session of who asks.
    if (endpoint.path === '/connect/revoke') continue;
    const body = bodies[endpoint.path] ?? {};
    const { text } = await callApp(app, {
      path: pathToBird(endpoint),
      ...(endpoint.bodyAs === 'form' ? { form: body as Record<string, string> } : { json: body }),
      ...(endpoint.access === 'public' ? {} : { token: as.token }),
    });
    for (const secret of secrets) expect(text, `${secret} by ${endpoint.path}`).not.toContain(secret);
  }
}

/** Mails to anybody but the member, and all that was logged. */
async function expectSilentRecords(secrets: string[]): Promise<void> {
  const mails = await portal.database.db.selectFrom('mails').selectAll().execute();
  const others = JSON.stringify(mails.filter((mail) => mail.toAddress !== registeredEmail));
  expect(mails.length).toBeGreaterThan(0);
  expect(logged.length).toBeGreaterThan(100);
  const log = logged.join('');
  for (const secret of secrets) {
    expect(others, `${secret} in a mail`).not.toContain(secret);
    expect(log, `${secret} in the log`).not.toContain(secret);
  }
}

async function expectSilence(
  app: FastifyInstance,
  as: SignedIn,
  paths: string[],
  secrets: string[],
): Promise<void> {
  for (const path of paths) {
    const { text, body } = await callApp(app, { path, token: as.token });
    for (const secret of secrets) {
      // A search is answered by the number it finds, and may repeat nothing of what it was asked.
      expect(text, `${secret} by ${path}`).not.toContain(secret);
    }
    if (/[=]Canary|canary/.test(path) && body.totalItems !== undefined) {
      const allOfTheGroups = path.includes('memberId=');
      if (!allOfTheGroups) expect(body.totalItems, path).toBe(0);
    }
  }
}

/** By every call, by every change, and in what is written down of it, the member's own doings too. */
async function expectNothingOf(secrets: string[], as = reader): Promise<void> {
  const asked = [
    [portal.app, questions(secrets)],
    [market, readsAt(market)],
  ] as const;
  attacked(asked.flatMap(([, paths]) => paths).length);
  for (const [app, paths] of asked) {
    expect(paths.length).toBeGreaterThan(3);
    await expectSilence(app, as, paths, secrets);
    await expectSilentChanges(app, as, secrets);
  }
  // The member reads and changes all of it, which is nobody else's business either.
  const own = await portal.call({ path: `/api/users/${bird.userId}`, token: bird.token });
  expect(own.text).toContain(openFields.aboutMe);
  await portal.call({ path: `/api/users/${bird.userId}`, json: own.body, token: bird.token });
  await expectSilentRecords(secrets);
}

const always = [...Object.values(hiddenFields), ...otherSecrets, registeredEmail];

describe('a member who hides all that can be hidden', () => {
  it('lets nothing of it out by any call', async () => {
    expect(Object.keys(hiddenFields)).toEqual(expect.arrayContaining(knownHidden));
    await set({ inDirectory: true, ...hideAll });
    await expectNothingOf([...always, photoKey]);
    // The question is a real one: what is not hidden does come.
    expect((await portal.call({ path: `/api/users/${bird.userId}`, token: reader.token })).text).toContain(
      openFields.aboutMe,
    );
  });
});

describe('a member who is not in the directory', () => {
  it('lets out no more than that they are in a group, whatever their switches say', async () => {
    await set({ inDirectory: false, ...showAll });
    await expectNothingOf([...always, ...Object.values(openFields), photoKey]);
  });
});

describe('a member who shows everything', () => {
  it.each([
    ['informational', () => informational],
    ['unconfirmed', () => unconfirmed],
  ])('is name, position and organisation to an %s member', async (_kind, as) => {
    await set({ inDirectory: true, ...showAll });
    await expectNothingOf([...always, ...onlyForFullMembers, photoKey], as());
    const read = (path: string) => portal.call({ path, token: as().token });
    const { body } = await read(`/api/users/${bird.userId}`);
    expect(body).toMatchObject({
      prefName: nameAndPosition.preferredName,
      postnominals: nameAndPosition.postnominals,
      pronouns: nameAndPosition.pronouns,
      positionTitle: nameAndPosition.positionTitle,
      companyName: expect.any(String),
    });
    expect((await read('/api/members/list')).status).toBe(403);
    expect((await read(`/api/collabgroups?memberId=${bird.userId}`)).status).toBe(403);
    // A full member sees all of it, at the same time and by the same calls.
    const full = await portal.call({ path: `/api/users/${bird.userId}`, token: reader.token });
    for (const shown of [registeredEmail, photoKey, ...onlyForFullMembers])
      expect(full.text).toContain(shown);
  });
});

describe('a member with an unconfirmed email address', () => {
  it('appears in no response, by no search and in no count', async () => {
    await set({ inDirectory: true, ...showAll, lastName: canary('Last') });
    const totals = async () => {
      const paths = ['/api/members/list', `/api/collabgroups/members?id=${groupId}`];
      const answers = await Promise.all(paths.map((path) => portal.call({ path, token: reader.token })));
      return answers.map(({ body }) => body.totalItems as number);
    };
    const before = await totals();
    await setConfirmed(bird, false);
    const hidden = [...always, ...Object.values(openFields), photoKey, canary('Last')];
    await expectNothingOf(hidden);
    expect((await portal.call({ path: `/api/users/${bird.userId}`, token: reader.token })).status).toBe(403);
    expect(await totals()).toEqual(before.map((total) => total - 1));
    await setConfirmed(bird, true);
    expect(await totals()).toEqual(before);
  });
});
