import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { normaliseText } from '#contract/normalise-text.ts';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';

const database = setUpTestDatabase();

async function normaliseInDatabase(text: string) {
  const { rows } = await sql<{ normalized: string }>`SELECT normalize_text(${text}) AS normalized`.execute(
    database.db,
  );
  return rows[0]?.normalized ?? '';
}

it.each([
  '',
  ' Two  spaces ',
  'Ngāio WAIRAU',
  'ŌTAUTAHI'.normalize('NFD'),
  'Trần Đức',
  'Søren Łukasz ØRSTED',
  'O’Neill',
  "O'Neill",
  '‘quoted’',
  'D‘Arcy',
  'Siʻalei',
  'Straße',
  'æther',
  'İstanbul ISPARTA ı',
  'ёлка',
  'שָׁלוֹם',
  'مُحَمَّد',
  'नमस्ते',
  'ไทย',
  '田中',
  '이수진',
  'が',
  'ﬁre',
  '½',
  'Å Å',
  '👩🏽‍🚒',
  'a\u0335b',
  '\u0301',
  '%_\\',
  '\ufeff',
])('returns the same from normalize_text() and normaliseText(): %j', async (text) => {
  expect(await normaliseInDatabase(text)).toBe(normaliseText(text));
});

// normalize_text() calls lower(), which uses the locale of the database. The locale C only converts A to Z.
it.each(['STRAẞE', 'ÆTHER ŒUVRE Þ Ð', 'ΟΔΥΣΣΕΥΣ', 'ЁЛКА Йод', 'Ⅷ', 'Ｆｕｌｌ'])(
  'differs only in capitals that the locale of the database does not convert: %j',
  async (text) => {
    expect(normaliseText(await normaliseInDatabase(text))).toBe(normaliseText(text));
  },
);
