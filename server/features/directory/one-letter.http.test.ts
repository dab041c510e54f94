import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
let member: SignedIn;
beforeAll(async () => {
  portal = await startTestApp();
  member = await portal.signIn('member');
});
afterAll(() => portal.close());

type Found = { ids: string[]; totals: number[] };

/** Every page of a search, one after the other. */
async function everyPage(query: string): Promise<Found> {
  const found: Found = { ids: [], totals: [] };
  for (let page = 1; ; page += 1) {
    const path = `/api/members/list?req.size=7&req.page=${page}&${query}`;
    const { body } = await portal.call({ path, token: member.token });
    if (body.members.length === 0) return found;
    found.ids.push(...body.members.map(({ userId }: { userId: string }) => userId));
    found.totals.push(body.totalItems);
  }
}

/** As the words themselves say it, in the order of the last names. */
async function called(letter: string, condition = 'true'): Promise<string[]> {
  const { rows } = await portal.database.pool.query(
    `SELECT member_id FROM directory_entries
     WHERE EXISTS (SELECT FROM unnest(tsvector_to_array(name_words)) AS word WHERE left(word, 1) = $1) AND ${condition}
     ORDER BY sort_name, member_id`,
    [letter],
  );
  return rows.map((row) => row.member_id);
}

async function mostIn(column: string): Promise<string> {
  const { rows } = await portal.database.pool.query(
    `SELECT ${column} AS id FROM directory_entries GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
  );
  return rows[0].id;
}

describe('a search by one letter', () => {
  it.each([
    ['of many names', 'm', 'm'],
    ['with an accent nobody has', 'Ḿ', 'm'],
    ['that stands before an apostrophe', 'O', 'o'],
    ['of few names', 'x', 'x'],
    ['of no name', '7', '7'],
  ])('%s finds each who is called so once, whatever the page: %s', async (_, typed, letter) => {
    const found = await everyPage(`req.name=${encodeURIComponent(typed)}`);
    const expected = await called(letter);
    expect(found.ids).toEqual(expected);
    expect(new Set(found.totals)).toEqual(new Set(expected.length > 0 ? [expected.length] : []));
  });

  it.each([
    ['beside a word', 'ma s'],
    ['before a word', 'S Ma'],
    ['beside another', 'm s'],
    ['that begins the word beside it', 'ma m'],
    ['beside two words, and another', 'xa m zephyrine a'],
    ['beside two others', 'z m 7'],
    ['beside three words, one of them a number', 'marama xanthe zephyrine 77 a'],
    ['that nobody has beside two that many have', "s o' ma x"],
  ])('%s finds who is called by all of it: %s', async (_, typed) => {
    const { userId } = await portal.signIn('billing');
    await portal.database.pool.query('UPDATE members SET first_name = $1, last_name = $2 WHERE id = $3', [
      ...['Zephyrine Xanthe', "Marama-A'Ari 77", userId],
    ]);
    const begins = typed
      .toLowerCase()
      .split(/\W+/)
      .map(
        (word) => `EXISTS (SELECT FROM unnest(tsvector_to_array(name_words)) AS word
                              WHERE starts_with(word, '${word}'))`,
      );
    const expected = await called('m', begins.join(' AND '));
    const found = await everyPage(`req.name=${encodeURIComponent(typed)}`);
    expect(found.ids.toSorted()).toEqual(expected.toSorted());
    expect(new Set(found.totals)).toEqual(new Set(expected.length > 0 ? [expected.length] : []));
    expect(expected.length > 0).toBe(!typed.includes("o'"));
  });

  it('goes backwards as it goes forwards', async () => {
    const found = await everyPage('req.name=s&req.sortOrder=desc');
    expect(found.ids).toEqual((await called('s')).toReversed());
  });

  it('is narrowed down by a jurisdiction, and by a company', async () => {
    const jurisdiction = await mostIn('jurisdiction_ids[1]');
    const inOne = await everyPage(`req.name=a&req.jurisdictionId=${jurisdiction}`);
    expect(inOne.ids).toEqual(await called('a', `jurisdiction_ids && '{${jurisdiction}}'`));
    expect(inOne.totals[0]).toBe(inOne.ids.length);
    const company = await mostIn('organisation_id');
    const atOne = await everyPage(`req.name=a&req.companyId=${company}`);
    expect(atOne.ids).toEqual(await called('a', `organisation_id = '${company}'`));
    expect(atOne.totals[0]).toBe(atOne.ids.length);
  });
});
