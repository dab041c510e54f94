import type { Readable } from 'node:stream';
import { arrayBuffer } from 'node:stream/consumers';
import { extractText } from 'unpdf';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { enquiries } from '#contract/enquiries.ts';
import type { Settings, SettingsSection } from '#contract/settings.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { issueInvoice } from '#server/features/invoices/issue-invoice.sql.ts';
import { testApplicants } from '#tests/support/applicant-factory.ts';
import { findNewestEmailTo } from '#tests/support/emails.ts';
import { setUpTestApp, startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createTestSubscribers } from '#tests/support/test-subscribers.ts';

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');
const applicants = testApplicants(portal);
const subscribers = createTestSubscribers(portal, applicants);

/** Another process with the same database. */
let other: TestApp;
beforeAll(async () => {
  other = await startTestApp({}, { sharedDatabase: portal.database });
  await other.app.ready();
});
afterAll(() => other.close());

async function store<Section extends SettingsSection>(section: Section, value: Partial<Settings[Section]>) {
  await portal.database.pool.query(
    `INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [section, JSON.stringify(value)],
  );
  await portal.appServices.settings.refresh();
}
afterEach(async () => {
  await portal.database.pool.query('DELETE FROM settings');
  await portal.appServices.settings.refresh();
});

const readPublicConfig = async (app: Pick<TestApp, 'sendRaw'>) =>
  (await app.sendRaw({ method: 'GET', path: '/config.json' })).body;

describe('settings', () => {
  it('overrides the environment in every process within 5 s, until the row is deleted', async () => {
    const before = await readPublicConfig(other);
    expect(before).toMatchObject({ association: { name: 'Muster' }, subscriberPriceCents: 245_00 });
    expect(before).not.toHaveProperty('enquiryTypes');
    await store('association', { name: 'Ridge & Valley' });
    await store('links', { faq: 'https://ridge.example/faq' });
    const association = {
      name: 'Ridge & Valley',
      links: { ...before.association.links, faq: 'https://ridge.example/faq' },
    };
    expect(await readPublicConfig(portal)).toEqual({ ...before, association });
    await vi.waitFor(
      async () => expect(await readPublicConfig(other)).toEqual({ ...before, association }),
      5_000,
    );
    await portal.database.pool.query('DELETE FROM settings');
    await vi.waitFor(async () => expect(await readPublicConfig(portal)).toEqual(before), 5_000);
  });

  it('ignores invalid settings', async () => {
    await store('plans', { subscriberPriceCents: 0 });
    expect((await readPublicConfig(portal)).subscriberPriceCents).toBe(245_00);
  });
});

describe('plans', () => {
  it('charges the price that the applicant has seen, or rejects the request', async () => {
    const early = subscribers.subscriber({ priceCents: 245_00 });
    const started = await subscribers.startJoin(early);
    await store('plans', { subscriberPriceCents: 260_50 });
    const late = await applicants.join(subscribers.subscriber({ priceCents: 245_00 }));
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('changed to A$260.50')]);

    const findTotal = async (purchaseId: string, applicant: typeof early) => {
      expect(await subscribers.getState(purchaseId)).toBe('paid');
      return (await subscribers.invoicesOf(await subscribers.accountOf(applicant)))[0]?.totalCents;
    };
    const path = `/api/joins/payments/${started.purchaseId}`;
    const payment = await portal.sendRaw({ method: 'GET', path });
    expect(payment.body).toEqual({ state: 'open', totalCents: 245_00 });
    await subscribers.pay((await subscribers.payAgain(started.purchaseId)).body.payUrl);
    expect(await findTotal(started.purchaseId, early)).toBe(245_00);
    const next = subscribers.subscriber({ priceCents: 260_50 });
    const { purchaseId, payUrl } = await subscribers.startJoin(next);
    await subscribers.pay(payUrl);
    expect(await findTotal(purchaseId, next)).toBe(260_50);
    const email = await findNewestEmailTo(portal.database.db, next.email);
    expect(email.textBody).toContain('your payment of A$260.50');
  });

  it('replaces the open payment of an applicant who submits the form again at the new price', async () => {
    const applicant = subscribers.subscriber({ priceCents: 245_00 });
    const started = await subscribers.startJoin(applicant);
    await store('plans', { subscriberPriceCents: 260_50 });
    const again = await subscribers.startJoin({ ...applicant, priceCents: 260_50 });
    expect(again.purchaseId).not.toBe(started.purchaseId);
    expect(await subscribers.getState(started.purchaseId)).toBe('replaced');
  });

  it('rejects applicants for a plan that is closed to new members', async () => {
    await store('plans', { joinable: ['Associate'] });
    expect((await readPublicConfig(portal)).plans).toEqual(['Associate']);
    const { status, body } = await applicants.join(applicants.createApplicant({ planType: 'Newsletter' }));
    expect([status, body.errors[0].field]).toEqual([400, 'planType']);
  });
});

describe('bank details', () => {
  it('prints the current details on new invoices and keeps those of issued ones', async () => {
    const lines = [{ description: 'Helmet', quantity: 1, unitCents: 110_00 }];
    const issue = () =>
      portal.database.db
        .transaction()
        .execute((tx) =>
          issueInvoice(tx, portal.appServices.services, { memberId: member.userId, kind: 'Shop', lines }),
        );
    const readPdf = async (id: string) => {
      const file = await portal.appServices.services.getInvoicePdf(id);
      const { text } = await extractText(await arrayBuffer(file?.body as Readable), { mergePages: true });
      return text.replace(/\s+/g, ' ');
    };
    const issued = await issue();
    await store('association', { name: 'Ridge & Valley' });
    await store('bank', {
      accountName: 'Ridge Ops',
      bsb: '123-456',
      accountNumber: '1234 5678',
      paymentDetails: 'Thank you.',
    });
    const former = await readPdf(issued.id);
    for (const text of ['Muster Demo Account', '000-000']) expect(former).toContain(text);
    expect(former).not.toContain('Ridge');
    const current = await readPdf((await issue()).id);
    for (const text of ['Ridge & Valley', 'Ridge Ops', '123-456', 'Thank you.'])
      expect(current).toContain(text);
  });
});

describe('enquiry types', () => {
  const submit = (enquiryType: string) =>
    portal.send(
      enquiries.submitEnquiry,
      {
        body: {
          firstName: 'Hana',
          lastName: 'Te Rangi',
          email: demoEmail('member'),
          enquiryType,
          message: 'When?',
        },
      },
      member,
    );
  const listLabels = async () =>
    (await portal.send(enquiries.listOwnEnquiries, { query: {} }, member)).body.enquiries.map(
      ({ enquiryLabel }) => enquiryLabel,
    );

  it('applies labels, addresses and the order, and keeps the label of old enquiries', async () => {
    const [general, ...specified] = portal.config.settingDefaults.enquiries.types;
    const drones = { key: 'Drones', label: 'Drones', to: 'drones@ridge.example', isRetired: false };
    const shop = { key: 'Shop', label: 'Marketplace', to: '', isRetired: true };
    await store('enquiries', {
      to: 'office@ridge.example',
      types: [
        drones,
        { ...(general as typeof drones), label: 'Anything else' },
        shop,
        ...specified.filter(({ key }) => key !== 'Shop'),
      ],
    });
    const { enquiryTypes } = await readPublicConfig(portal);
    expect(enquiryTypes.slice(0, 2)).toEqual([
      { value: 'Drones', label: 'Drones' },
      { value: 'General', label: 'Anything else' },
    ]);
    expect(enquiryTypes).not.toContainEqual(expect.objectContaining({ value: 'Shop' }));

    expect((await submit('Drones')).status).toBe(200);
    expect((await findNewestEmailTo(portal.database.db, 'drones@ridge.example')).subject).toBe(
      'Enquiry: Drones',
    );
    expect((await submit('General')).status).toBe(200);
    expect((await findNewestEmailTo(portal.database.db, 'office@ridge.example')).subject).toBe(
      'Enquiry: Anything else',
    );
    const retired = await submit('Shop');
    expect([retired.status, retired.errorBody.errors[0]?.field]).toEqual([400, 'enquiryType']);

    await portal.database.pool.query('DELETE FROM settings');
    await portal.appServices.settings.refresh();
    expect((await listLabels()).slice(0, 2)).toEqual(['Anything else', 'Drones']);
    expect((await submit('Drones')).status).toBe(400);
  });
});
