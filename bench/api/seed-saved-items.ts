import pg from 'pg';

/** One member in 15 saves up to 30 items, and three searches. */
export async function seedSavedItems(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(insertSavedItems);
    await client.query(insertSavedSearches);
    await client.query('VACUUM (ANALYZE) saved_items, saved_searches');
  } finally {
    await client.end();
  }
}

const maxItemsPerKind = 500;
const itemsIn = (table: string, id = 'id') =>
  `ARRAY(SELECT ${id} FROM ${table} ORDER BY hashtext(${id}::text) LIMIT ${maxItemsPerKind})`;

const savesItems = 'hashtext(members.id::text) % 15 = 0';

const insertSavedItems = `
  INSERT INTO saved_items (member_id, kind, item_id, saved_at)
  SELECT members.id, kind,
    ids[1 + (hashtextextended(members.id::text || kind || number, 0) & 9223372036854775807) % cardinality(ids)],
    now() - number * interval '1 day'
  FROM members CROSS JOIN generate_series(1, 6) AS number CROSS JOIN (
    VALUES ('resource', ${itemsIn('resources')}), ('event', ${itemsIn('events')}),
      ('group', ${itemsIn('groups')}), ('organisation', ${itemsIn('organisations')}),
      ('person', ${itemsIn('directory_entries', 'member_id')})
  ) AS items (kind, ids)
  WHERE ${savesItems}
  ON CONFLICT DO NOTHING
`;

/** A common word, words of texts in one kind, and a word that no text has. All matches are new. */
const insertSavedSearches = `
  INSERT INTO saved_searches (member_id, text, filters, seen_at)
  SELECT members.id, text, filters::jsonb, now() - interval '30 days'
  FROM members CROSS JOIN (
    VALUES ('fire', '{}'), ('community plan', '{"kind": "resources"}'), ('zorilla', '{}')
  ) AS searches (text, filters)
  WHERE ${savesItems}
`;
