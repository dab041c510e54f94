import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { toInvoicePaper } from './invoice-paper.ts';
import { makeInvoicePdf } from './invoice-pdf.ts';
import { type BillTo, findInvoice, type WholeInvoice } from './invoices.sql.ts';
import { issueInvoice } from './issue-invoice.sql.ts';

let portal: TestApp;
let member: SignedIn;
let billing: SignedIn;
beforeAll(async () => {
  portal = await startTestApp();
  member = await portal.signIn('member');
  billing = await portal.signIn('billing');
});
afterAll(() => portal.close());

const lines = [{ description: 'Enamel mug', quantity: 1, unitCents: 11_00 }];
const issue = (memberId: string, organisationId?: string) =>
  portal.database.db.transaction().execute((tx) =>
    issueInvoice(tx, portal.config, {
      memberId,
      ...(organisationId && { organisationId }),
      kind: 'Shop',
      lines,
    }),
  );
const download = async (id: string, { token }: SignedIn) =>
  (await portal.call({ method: 'POST', path: `/api/marketplace/invoice/${id}/download`, token })).text;

/** The paper as it would be with this addressee. */
async function paperFor(id: string, billTo: BillTo): Promise<string> {
  const invoice = (await findInvoice(portal.database.db, id)) as WholeInvoice;
  const bytes = await makeInvoicePdf(toInvoicePaper({ ...invoice, billTo }, lines, undefined, portal.config));
  return bytes.toString();
}

const setMember = (values: { firstName: string; lastName: string; postalAddress1: string }) =>
  portal.database.db.updateTable('members').set(values).where('id', '=', member.userId).execute();

it('a member who moves and takes another name stays the addressee of what was issued before', async () => {
  const { db } = portal.database;
  await db
    .updateTable('members')
    .set({
      ...{ firstName: 'Hana', lastName: 'Te Rangi', postalAddress1: '1 Hose Street', postalAddress2: '' },
      ...{ postalSuburb: 'Ballarat', postalState: 'VIC', postalPostcode: '3350' },
      postalCountry: 'International',
    })
    .where('id', '=', member.userId)
    .execute();
  const { id } = await issue(member.userId);
  const before = {
    name: 'Hana Te Rangi',
    address: ['1 Hose Street', 'Ballarat VIC 3350', 'Outside Australia'],
    email: demoEmail('member'),
  };
  await setMember({ firstName: 'Hanna', lastName: 'Ngata', postalAddress1: '2 Ladder Lane' });

  expect(await download(id, member)).toBe(await paperFor(id, before));
  // The file is made anew when it is paid; to whom it was issued is not.
  await db.updateTable('invoices').set({ status: 'Closed' }).where('id', '=', id).execute();
  expect(await download(id, member)).toBe(await paperFor(id, before));

  const next = await issue(member.userId);
  const after = {
    ...before,
    name: 'Hanna Ngata',
    address: ['2 Ladder Lane', 'Ballarat VIC 3350', 'Outside Australia'],
  };
  expect(await download(next.id, member)).toBe(await paperFor(next.id, after));
  expect(await paperFor(next.id, after)).not.toBe(await paperFor(next.id, before));
});

it('so does a company that is renamed, without a word of the member who ordered', async () => {
  const { db } = portal.database;
  const { organisationId } = await db
    .selectFrom('members')
    .select('organisationId')
    .where('id', '=', billing.userId)
    .executeTakeFirstOrThrow();
  const setCompany = (name: string) =>
    db
      .updateTable('organisations')
      .set({
        ...{ name, street: '8 Pump Lane', suburb: 'Hobart', state: 'TAS', postcode: '7000' },
        ...{ country: 'Australia', abn: '12 345 678 901' },
      })
      .where('id', '=', organisationId)
      .execute();
  await setCompany('Ridge Fire');
  const { id } = await issue(member.userId, organisationId as string);
  await setCompany('Valley Fire');
  const address = ['8 Pump Lane', 'Hobart TAS 7000', 'Australia'];
  const billTo = { name: 'Ridge Fire', address, abn: '12 345 678 901', email: null };
  expect(await download(id, billing)).toBe(await paperFor(id, billTo));
});

it('every invoice of the demo association has an addressee', async () => {
  const { rows } = await portal.database.pool.query(`
    SELECT count(*)::int AS count FROM invoices JOIN members ON members.id = member_id
    LEFT JOIN organisations ON organisations.id = invoices.organisation_id
    WHERE bill_to->>'name' IS NULL OR jsonb_typeof(bill_to->'address') <> 'array'
       OR (assigned_to = 'Company') <> (bill_to->>'email' IS NULL)`);
  expect(rows).toEqual([{ count: 0 }]);
});
