import { sql } from 'kysely';
import { keyByText, keyByTime, readInBatches } from './read-in-batches.sql.ts';
import type { Subject } from './subject.ts';

const readOrders: Subject['read'] = (db, { memberId }) =>
  readInBatches(
    db,
    sql`
      SELECT purchases.id AS order_id, purchases.kind, purchases.status, (purchases.total_cents / 100.0)::float8 AS total_aud,
        purchases.created_at, invoices.number AS invoice_number, details,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('provider', provider, 'reference', reference, 'status', payments.status,
           'createdAt', payments.created_at) ORDER BY payments.created_at), '[]')
         FROM payments WHERE purchase_id = purchases.id) AS payments,
        ${keyByTime('purchases.created_at', 'purchases.id')}
      FROM purchases LEFT JOIN invoices ON invoices.id = invoice_id WHERE purchases.member_id = ${memberId}
    `,
  );

const readBasket: Subject['read'] = (db, { memberId }) =>
  readInBatches(
    db,
    sql`
      SELECT products.name AS product, quantity, ${keyByText('product_id::text')}
      FROM basket_items JOIN products ON products.id = product_id WHERE member_id = ${memberId}
    `,
  );

/** Company invoices belong to the organisation, so its address is left out. */
const readInvoices: Subject['read'] = (db, { memberId }) =>
  readInBatches(
    db,
    sql`
      SELECT invoices.number, kind, assigned_to, status, invoices.issued_at, (total_cents / 100.0)::float8 AS total_aud,
        (gst_cents / 100.0)::float8 AS gst_aud, purchase_order, period_from, period_to, paid_on, paid_by,
        CASE assigned_to WHEN 'Individual' THEN bill_to END AS billed_to, note.number AS adjustment_note_number,
        (SELECT count(*)::integer FROM invoice_reminders WHERE invoice_id = invoices.id) AS reminders_sent,
        ${keyByTime('invoices.issued_at', 'invoices.id')}
      FROM invoices LEFT JOIN adjustment_notes AS note ON note.invoice_id = invoices.id
      WHERE member_id = ${memberId}
    `,
  );

const readLines: Subject['read'] = (db, { memberId }) =>
  readInBatches(
    db,
    sql`
      SELECT number AS invoice_number, description, quantity, (unit_cents / 100.0)::float8 AS unit_price_aud,
        ${keyByTime('issued_at', "id || to_char(position, '000000')")}
      FROM invoices JOIN invoice_lines ON invoice_id = id WHERE member_id = ${memberId}
    `,
  );

export const purchaseSubjects: Subject[] = [
  {
    name: 'orders',
    title: 'Orders and payments',
    about: 'What you ordered in the marketplace, and the payments for it. We never store card numbers.',
    read: readOrders,
  },
  { name: 'basket', title: 'Basket', about: 'What is in your basket now.', read: readBasket },
  {
    name: 'invoices',
    title: 'Invoices',
    about: 'Invoices for your orders and membership. You can download them as PDF in the settings.',
    read: readInvoices,
  },
  {
    name: 'invoice-lines',
    title: 'Lines of your invoices',
    about: 'What each invoice is for. The number names the invoice.',
    read: readLines,
  },
];
