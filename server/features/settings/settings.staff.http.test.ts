import { afterEach, describe, expect, it, vi } from 'vitest';
import { enquiries } from '#contract/enquiries.ts';
import { historyStaff } from '#contract/history.staff.ts';
import { settingsSubjectIds } from '#contract/setting-texts.ts';
import { settingsStaff } from '#contract/settings.staff.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { testApplicants } from '#tests/support/applicant-factory.ts';
import { findNewestEmailTo } from '#tests/support/emails.ts';
import { settingsClient } from '#tests/support/settings.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { createTestSubscribers } from '#tests/support/test-subscribers.ts';

const portal = setUpTestApp();
const staff = portal.signInBeforeAll('staff');
const auditor = portal.signInBeforeAll('auditor');
const publisher = portal.signInBeforeAll('publisher');
const member = portal.signInBeforeAll('member');
const applicants = testApplicants(portal);
const subscribers = createTestSubscribers(portal, applicants);
const { get, save, publish, change, discard, getOverview, putBack } = settingsClient(portal, staff);

const query = (text: string, values: unknown[] = []) => portal.database.pool.query(text, values);
const readPublicConfig = async () => (await portal.sendRaw({ method: 'GET', path: '/config.json' })).body;
const readLinks = async () => (await readPublicConfig()).association.links;

afterEach(async () => {
  await query("DELETE FROM drafts WHERE kind = 'settings'");
  await query('DELETE FROM settings');
  await portal.appServices.settings.refresh();
});

describe('settings of the association', () => {
  it('shows members a change after it is published, until it is put back', async () => {
    const before = await readLinks();
    const item = await get('links');
    expect(item).toMatchObject({ draft: null, live: before });
    const saved = await save(item, { ...item.live, faq: 'https://ridge.example/faq' });
    expect(await readLinks()).toEqual(before);
    expect((await getOverview()).drafts).toEqual(['links']);
    const { item: published, entryId } = (await publish(saved.body.item)).body;
    expect(published).toMatchObject({ draft: null, live: { faq: 'https://ridge.example/faq' } });
    expect(await readLinks()).toEqual({ ...before, faq: 'https://ridge.example/faq' });
    expect((await putBack(entryId, publisher)).status).toBe(403);
    expect((await putBack(entryId)).status).toBe(200);
    await vi.waitFor(async () => expect(await readLinks()).toEqual(before), 5_000);
    expect(await get('links')).toMatchObject({ draft: { faq: 'https://ridge.example/faq' }, live: before });
  });

  it('lets only administrators edit, and auditors read', async () => {
    const item = await get('links');
    const read = async (caller: typeof staff) =>
      (await portal.send(settingsStaff.getStaffSettings, { params: { id: 'links' } }, caller)).status;
    const saved = async (caller: typeof staff) => (await save(item, item.live ?? {}, caller)).status;
    expect([await read(auditor), await saved(auditor)]).toEqual([200, 403]);
    expect([await read(publisher), await saved(publisher)]).toEqual([403, 403]);
    expect([await read(member), await saved(member)]).toEqual([403, 403]);
  });

  it('saves an incomplete draft, and names what publishing needs', async () => {
    const item = await get('links');
    const invalid = { faq: '', terms: 'javascript:alert(1)', privacy: 'ftp://ridge.example' };
    const saved = await save(item, { ...item.live, ...invalid });
    expect(saved.status).toBe(200);
    const { status, errorBody } = await publish(saved.body.item);
    expect([status, errorBody.errors.map(({ field }) => field)]).toEqual([400, ['faq', 'terms', 'privacy']]);
    const unknown = await save(saved.body.item, { ...item.live, secret: 'x' });
    expect([unknown.status, unknown.errorBody.errors[0]?.field]).toEqual([400, 'secret']);
    const other = await save(saved.body.item, { needsSecondPerson: true });
    expect(other.status).toBe(400);
    expect((await discard(saved.body.item)).body.item.draft).toBeNull();
  });

  it('rejects a publication of an older version, with the current one', async () => {
    const item = await get('association');
    const first = (await save(item, { ...item.live, name: 'First' })).body.item;
    const second = (await save(first, { ...item.live, name: 'Second' })).body.item;
    const late = await publish(first);
    expect([late.status, late.errorBody.current]).toMatchObject([409, { version: second.version }]);
  });

  it('stores only what differs from the environment, so that the rest follows it', async () => {
    const { defaults } = await getOverview();
    await change('association', { email: 'office@ridge.example' });
    const stored = async () => (await query("SELECT value FROM settings WHERE name <> 'bank'")).rows;
    expect(await stored()).toEqual([{ value: { email: 'office@ridge.example' } }]);
    await change('association', defaults.association);
    expect(await stored()).toEqual([]);
    await change('bank', { paymentDetails: 'Thank you.' });
    const { rows } = await query("SELECT value FROM settings WHERE name = 'bank'");
    expect(rows).toEqual([{ value: { ...defaults.bank, paymentDetails: 'Thank you.' } }]);
  });

  it('lists old and new values in the history', async () => {
    await change('association', { email: 'office@ridge.example' });
    await change('association', { email: 'hello@ridge.example' });
    const params = { kind: 'settings', id: settingsSubjectIds.association } as const;
    const history = await portal.send(historyStaff.listSubjectHistory, { params, query: {} }, auditor);
    const [entry] = history.body.entries;
    expect(entry).toMatchObject({ action: 'published changes of', subject: { label: 'Association' } });
    expect(entry?.changes.find(({ field }) => field === 'Values')).toMatchObject({
      before: 'Email: office@ridge.example',
      after: 'Email: hello@ridge.example',
    });
    const refused = await portal.send(historyStaff.listSubjectHistory, { params, query: {} }, publisher);
    expect(refused.status).toBe(403);
  });

  it('rejects putting back values that are invalid now', async () => {
    // As from another version of the portal.
    await query(`INSERT INTO settings (name, value) VALUES ('links', '{"faq": "javascript:alert(1)"}')`);
    const { entryId } = (await change('links', { faq: 'https://b.example' })).body;
    const { status, errorBody } = await putBack(entryId);
    expect([status, errorBody.message]).toEqual([
      409,
      'This cannot be put back: Questions and answers must be a URL that starts with http:// or https://.',
    ]);
    expect((await readLinks()).faq).toBe('https://b.example');
  });
});

describe('settings that need a recent second step', () => {
  const setStepAge = async (minutes: number) => {
    const { rows } = await query(
      `UPDATE sessions SET second_step_at = now() - make_interval(mins => ${minutes})
      WHERE member_id = $1 RETURNING id`,
      [staff.userId],
    );
    portal.appServices.services.sessions.evict(rows.map(({ id }) => id));
  };
  afterEach(() => setStepAge(0));
  const account = { accountName: 'Ridge Ops', bsb: '123-456', accountNumber: '1234 5678' };

  it('requires it to publish bank details and to put them back', async () => {
    await setStepAge(11);
    const refused = await change('bank', account);
    expect([refused.status, refused.errorBody.code]).toEqual([403, 'secondStepOutdated']);
    expect((await change('links', { faq: 'https://ridge.example' })).status).toBe(200);
    await setStepAge(0);
    const { entryId, item } = (await publish(await get('bank'))).body;
    expect(item.live).toMatchObject(account);
    await setStepAge(11);
    expect((await putBack(entryId)).errorBody.code).toBe('secondStepOutdated');
    await setStepAge(0);
    expect((await putBack(entryId)).status).toBe(200);
    expect((await get('bank')).live).toMatchObject({ accountName: 'Muster Demo Account' });
  });

  it.each([
    {
      section: 'plans',
      harmless: { joinable: ['Subscriber'] },
      change: { subscriberPriceCents: 260_50 },
    },
    {
      section: 'publishing',
      harmless: { needsSecondPerson: true },
      change: { needsSecondPerson: false },
    },
  ] as const)('requires it to publish $section with $change and to put it back', async (each) => {
    const { section } = each;
    await setStepAge(11);
    const harmless = await change(section, each.harmless);
    expect(harmless.status).toBe(200);
    // Otherwise staff could turn it off by putting back that it was turned on.
    expect((await putBack(harmless.body.entryId)).errorBody.code).toBe('secondStepOutdated');
    const item = await get(section);
    const saved = (await save(item, { ...item.live, ...each.change })).body.item;
    const refused = await publish(saved);
    expect([refused.status, refused.errorBody.code]).toEqual([403, 'secondStepOutdated']);
    expect(await get(section)).toMatchObject({ live: each.harmless });
    await setStepAge(0);
    const { entryId } = (await publish(saved)).body;
    await setStepAge(11);
    expect((await putBack(entryId)).errorBody.code).toBe('secondStepOutdated');
    expect(await get(section)).toMatchObject({ live: each.change });
    await setStepAge(0);
    expect((await putBack(entryId)).status).toBe(200);
    expect(await get(section)).toMatchObject({ live: each.harmless });
  });

  it('rejects an incomplete account', async () => {
    const { status, errorBody } = await change('bank', { accountName: '' });
    expect([status, errorBody.errors[0]?.field]).toEqual([400, 'accountName']);
  });
});

describe('plans and enquiry types', () => {
  it('changes the price and the plans of new members', async () => {
    const { body } = await change('plans', {
      subscriberPriceCents: 260_50,
      joinable: ['Subscriber', 'Newsletter'],
    });
    expect(body.item.live).toEqual({ subscriberPriceCents: 260_50, joinable: ['Newsletter', 'Subscriber'] });
    expect(await readPublicConfig()).toMatchObject({
      subscriberPriceCents: 260_50,
      plans: ['Newsletter', 'Subscriber'],
    });
    const late = await applicants.join(subscribers.subscriber({ priceCents: 245_00 }));
    expect(late.status).toBe(409);
    expect((await change('plans', { subscriberPriceCents: null })).errorBody.errors[0]?.field).toBe(
      'subscriberPriceCents',
    );
  });

  it('sends enquiries to the new address', async () => {
    const drones = { key: 'Drones', label: 'Drones', to: 'drones@ridge.example', isRetired: false };
    const { live } = await get('enquiries');
    const types = live?.types as object[];
    expect((await change('enquiries', { types: types.slice(1) })).status).toBe(400);
    expect((await change('enquiries', { types: [drones, ...types] })).status).toBe(200);
    const sender = { firstName: 'Hana', lastName: 'Te Rangi', email: demoEmail('member') };
    const body = { ...sender, enquiryType: 'Drones', message: 'When?' };
    await portal.send(enquiries.submitEnquiry, { body }, member);
    const email = await findNewestEmailTo(portal.database.db, 'drones@ridge.example');
    expect(email.subject).toBe('Enquiry: Drones');
  });
});
