import pg from 'pg';

/** At 300,000 members: 20,000 attachments. */
const attachmentsPerMember = 1 / 15;
const pagesPerAttachment = 3;
const wordsPerPage = 60;

/** Adds attachments with text to a database with demo data. The demo has few files, which many resources share. */
export async function seedAttachmentTexts(databaseUrl: string, members: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(createVocabulary);
    const count = Math.round(members * attachmentsPerMember);
    await client.query(insertFiles, [count]);
    await client.query(insertAttachments, [count]);
    await client.query(insertPages, [count, pagesPerAttachment, wordsPerPage]);
    await client.query("UPDATE attachment_texts SET state = 'read' WHERE state = 'waiting'");
    await client.query('COMMIT');
    await client.query(
      'VACUUM (ANALYZE) files, attachments, library_attachments, attachment_texts, attachment_pages',
    );
  } finally {
    await client.end();
  }
}

/** The words of titles, the most frequent first. */
const createVocabulary = `
  CREATE TEMPORARY TABLE vocabulary ON COMMIT DROP AS
  SELECT row_number() OVER (ORDER BY sum(count) DESC, word) - 1 AS position, word FROM resource_word_counts GROUP BY word;
  CREATE INDEX ON vocabulary (position);
  ANALYZE vocabulary;
`;

const insertFiles = `
  INSERT INTO files (key, media_type, byte_size, is_public)
  SELECT 'bench-' || n || '.pdf', 'application/pdf', 1, false FROM generate_series(1, $1::integer) AS n
`;

const insertAttachments = `
  INSERT INTO attachments (resource_id, name, file_key)
  SELECT id, 'Plan ' || n || '.pdf', 'bench-' || n || '.pdf'
  FROM generate_series(1, $1::integer) AS n
  JOIN (SELECT id, row_number() OVER (ORDER BY hashtext(id::text), id) - 1 AS position FROM resources) AS numbered
    ON position = n % (SELECT count(*) FROM resources)
`;

/** The first words are frequent, as in real texts. Each page has a word and a sentence that no other text has. */
const insertPages = `
  INSERT INTO attachment_pages (file_key, position, page, contents)
  SELECT 'bench-' || n || '.pdf', page - 1, page,
    (SELECT string_agg(word, ' ') FROM generate_series(1, $3::integer) AS nth
     JOIN vocabulary ON position = floor((SELECT count(*) FROM vocabulary)
       * power((hashtext(n || ' ' || page || ' ' || nth) & 65535) / 65536.0, 4)))
    || ' Unit kx' || n || 'p' || page || '. The gate of sector ' || n || ' opens at dawn on page ' || page
  FROM generate_series(1, $1::integer) AS n CROSS JOIN generate_series(1, $2::integer) AS page
`;
