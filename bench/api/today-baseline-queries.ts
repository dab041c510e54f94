/** Each queue: its kind, the columns id, title, reason, since, due_at and owner_id, the rows, and their order. */
const todayQueues = [
  [
    'enquiry',
    "id::text, first_name || ' ' || last_name AS title, left(message, 200) AS reason, waiting_since AS since, NULL::timestamptz AS due_at, owner_id",
    'enquiries WHERE waiting_since IS NOT NULL',
    'waiting_since, id',
  ],
  [
    'invoice',
    "id::text, number::text, bill_to ->> 'name', issued_at, NULL, NULL::uuid",
    "invoices WHERE status = 'Open' AND issued_at < now() - interval '30 days'",
    'issued_at, id',
  ],
  [
    'grant',
    "grants.id::text, first_name || ' ' || last_name, role, until - interval '14 days', until, NULL",
    "active_grants AS grants JOIN members ON members.id = member_id WHERE until < now() + interval '14 days'",
    'until',
  ],
  [
    'join',
    "id::text, first_name || ' ' || last_name, unlisted_organisation_name, joined_at, NULL, NULL",
    'members WHERE unlisted_organisation_name IS NOT NULL AND organisation_id IS NULL',
    'joined_at, id',
  ],
  [
    'draft',
    'id::text, title, kind, submitted_at, NULL, NULL',
    "library_items WHERE state = 'in review'",
    'submitted_at, id',
  ],
  [
    'review',
    'id::text, title, kind, review_on, NULL, NULL',
    'library_items WHERE binned_at IS NULL AND is_live AND review_on <= now()::date',
    'review_on, id',
  ],
  [
    'email',
    'id::text, subject, to_address, bounced_at, NULL, NULL',
    'emails WHERE bounced_at IS NOT NULL',
    'bounced_at DESC',
  ],
  [
    'job',
    "id::text, name, output ->> 'message', created_on, NULL, NULL",
    "pgboss.job WHERE state IN ('retry', 'failed') AND retry_count >= 8",
    'created_on',
  ],
];

const todayItems = todayQueues
  .map(
    ([kind, columns, rows, order]) =>
      `(SELECT '${kind}' AS kind, ${columns} FROM ${rows} ORDER BY ${order} LIMIT 200)`,
  )
  .join(' UNION ALL ');

const todayCounts = todayQueues
  .map(
    ([kind, , rows]) =>
      `SELECT '${kind}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, count(*) FROM (SELECT FROM ${rows} LIMIT 1000) AS waiting`,
  )
  .join(' UNION ALL ');

/** The 200 oldest items that are not hidden, with the colleagues who took them, and the counts of all queues. */
export const todayWhere = (condition: string) => `
  (SELECT items.kind, items.id, items.title, reason, since, due_at, claimer.id AS claimer_id,
     claimer.first_name || ' ' || claimer.last_name AS claimer_name, NULL::bigint AS count
   FROM (${todayItems}) AS items
   LEFT JOIN today_marks AS marks ON marks.kind = items.kind AND item_id = items.id
   LEFT JOIN members AS claimer ON claimer.id = coalesce(owner_id, claimed_by)
   WHERE dismissed_at IS NULL AND coalesce(snoozed_until < now(), true) AND ${condition}
   ORDER BY since LIMIT 200)
  UNION ALL ${todayCounts}`;
