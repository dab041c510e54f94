import { describe, expect, it } from 'vitest';
import { invoices } from '#contract/invoices.ts';
import { issueTestInvoice } from '#tests/support/issue-test-invoice.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');
const staff = portal.signInBeforeAll('staff');

async function createInvoice(status: 'Open' | 'Closed' | 'Cancelled') {
  const { id, number } = await issueTestInvoice(portal.database, { memberId: member.userId });
  if (status !== 'Open')
    await portal.database.pool.query('UPDATE invoices SET status = $2 WHERE id = $1', [id, status]);
  return { id, number };
}

const setStatus = (id: string, json: object) =>
  portal.sendRaw({ path: invoices.setInvoiceStatus.path.replace('{id}', id), json, token: staff.token });

async function readInvoice(id: string) {
  const { rows } = await portal.database.pool.query(
    `SELECT status, paid_on::text, paid_by, adjustment_notes.number AS note, adjustment_notes.pdf_key IS NOT NULL AS is_stored,
            (invoices.issued_at AT TIME ZONE 'Australia/Melbourne')::date::text AS issued_on,
            (now() AT TIME ZONE 'Australia/Melbourne')::date::text AS today
     FROM invoices LEFT JOIN adjustment_notes ON invoice_id = invoices.id WHERE invoices.id = $1`,
    [id],
  );
  return rows[0];
}

describe('setInvoiceStatus', () => {
  it.each([
    ['Open', 'Closed', 200],
    ['Open', 'Cancelled', 200],
    ['Closed', 'Cancelled', 409],
    ['Cancelled', 'Closed', 409],
    ['Closed', 'Closed', 409],
    ['Open', 'Open', 400],
  ] as const)('changes %s to %s or rejects the change: %i', async (from, to, expected) => {
    const { id } = await createInvoice(from);
    expect((await setStatus(id, { status: to })).status).toBe(expected);
    expect((await readInvoice(id)).status).toBe(expected === 200 ? to : from);
  });

  it('records the day and the method of the payment, by default today and bank transfer', async () => {
    const [byDefault, byCard] = [await createInvoice('Open'), await createInvoice('Open')];
    await setStatus(byDefault.id, { status: 'Closed' });
    const { today, ...row } = await readInvoice(byDefault.id);
    expect(row).toMatchObject({ paid_on: today, paid_by: 'bank transfer', note: null });
    await setStatus(byCard.id, { status: 'Closed', paidOn: today, paidBy: 'card' });
    expect(await readInvoice(byCard.id)).toMatchObject({ paid_on: today, paid_by: 'card' });

    const oldest = portal.database.db.selectFrom('invoices').select('id').where('status', '=', 'Open');
    const { id } = await oldest.orderBy('issuedAt').executeTakeFirstOrThrow();
    const { issued_on: paidOn } = await readInvoice(id);
    expect(paidOn).not.toBe(today);
    expect((await setStatus(id, { status: 'Closed', paidOn })).status).toBe(200);
    expect((await readInvoice(id)).paid_on).toBe(paidOn);
  });

  it('rejects an invalid day or method of payment', async () => {
    const { id } = await createInvoice('Open');
    for (const [payment, field] of [
      [{ status: 'Closed', paidOn: '2999-01-01' }, 'paidOn'],
      [{ status: 'Closed', paidOn: '2020-01-01' }, 'paidOn'],
      [{ status: 'Closed', paidOn: 'today' }, 'paidOn'],
      [{ status: 'Closed', paidBy: 'cash' }, 'paidBy'],
      [{ status: 'Cancelled', paidBy: 'card' }, 'status'],
    ] as const) {
      const { status, body } = await setStatus(id, payment);
      expect([status, body.errors?.[0].field]).toEqual([400, field]);
    }
    expect((await readInvoice(id)).status).toBe('Open');
  });

  it('cancels with an adjustment note, numbered without a gap, that the payer can download', async () => {
    const [{ id }, other] = [await createInvoice('Open'), await createInvoice('Open')];
    const download = () => portal.send(invoices.downloadAdjustmentNote, { params: { id } }, member);
    expect((await download()).errorBody.message).toBe('Adjustment note not found.');
    await setStatus(id, { status: 'Cancelled' });
    await setStatus(other.id, { status: 'Cancelled' });
    const { note } = await readInvoice(id);
    expect((await readInvoice(other.id)).note).toBe(note + 1);
    const listed = await portal.send(invoices.listInvoices, { query: { size: 100 } }, member);
    expect(listed.body.invoices.find((each) => each.id === id)).toMatchObject({
      status: 'Cancelled',
      adjustmentNoteNumber: `AN-${note}`,
    });
    const { status, text, headers } = await download();
    expect(status).toBe(200);
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(headers['content-disposition']).toContain(`filename="Adjustment-note-${id}.pdf"`);
    expect((await readInvoice(id)).is_stored).toBe(true);
    expect((await download()).text).toBe(text);
  });

  it('accepts the invoice number too, because bank statements show it', async () => {
    const { id, number } = await createInvoice('Open');
    expect((await setStatus(String(number), { status: 'Closed' })).status).toBe(200);
    expect((await readInvoice(id)).status).toBe('Closed');
    for (const [unknown, status] of [
      [crypto.randomUUID(), 404],
      ['999999999', 404],
      ['0012001', 400],
    ] as const)
      expect((await setStatus(unknown, { status: 'Closed' })).status).toBe(status);
  });
});
