import { describe, expect, it } from 'vitest';
import { directory } from '#contract/directory.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { normaliseText } from '#contract/normalise-text.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');
const billing = portal.signInBeforeAll('billing');
const newMember = portal.signInBeforeAll('new');

type Request = RequestOf<typeof directory.listMembers>['query']['req'];
const list = async (req: Request) =>
  (await portal.send(directory.listMembers, { query: { req } }, member)).body;
const query = async (text: string, values: unknown[] = []) =>
  (await portal.database.pool.query(text, values)).rows;
const rename = (firstName: string, lastName: string, { userId } = billing) => {
  const update = 'UPDATE members SET first_name = $1, last_name = $2, preferred_name = NULL WHERE id = $3';
  return query(update, [firstName, lastName, userId]);
};

describe('search by one letter', () => {
  /** Reads every page of a search. */
  async function readAll(req: Request) {
    const results = { ids: [] as string[], totals: [] as number[] };
    for (let page = 1; ; page += 1) {
      const { members, totalItems } = await list({ ...req, size: 7, page });
      if (members.length === 0) return results;
      results.ids.push(...members.map(({ userId }) => userId));
      results.totals.push(totalItems);
    }
  }

  const hasWordWithPrefix = (word: string) =>
    `EXISTS (SELECT FROM unnest(tsvector_to_array(name_words)) AS word WHERE starts_with(word, '${word}'))`;
  async function idsWhere(...conditions: string[]): Promise<string[]> {
    const where = conditions.join(' AND ');
    const rows = `SELECT member_id FROM directory_entries WHERE ${where} ORDER BY sort_name, member_id`;
    return (await query(rows)).map((row) => row.member_id);
  }
  async function mostCommon(column: string): Promise<string> {
    const counts = `SELECT ${column} AS id FROM directory_entries GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`;
    return (await query(counts))[0].id;
  }
  const totalsOf = (ids: string[]) => new Set(ids.length > 0 ? [ids.length] : []);

  it('returns each member with a matching word once, in order, on every page', async () => {
    for (const [name, letter] of Object.entries({ m: 'm', Ḿ: 'm', O: 'o', x: 'x', 7: '7' })) {
      const { ids, totals } = await readAll({ name });
      expect(ids, name).toEqual(await idsWhere(hasWordWithPrefix(letter)));
      expect(new Set(totals)).toEqual(totalsOf(ids));
    }
    const { ids } = await readAll({ name: 's', sortOrder: 'desc' });
    expect(ids).toEqual((await idsWhere(hasWordWithPrefix('s'))).toReversed());
  });

  it('returns the members that match every word and letter', async () => {
    await rename('Zephyrine Xanthe', "Marama-A'Ari 77");
    for (const name of [
      'ma s',
      'S Ma',
      'm s',
      'ma m',
      'xa m zephyrine a',
      'z m 7',
      'marama xanthe zephyrine 77 a',
      "s o' ma x",
    ]) {
      const words = name.toLowerCase().split(/\W+/).filter(Boolean);
      const expected = await idsWhere(...words.map(hasWordWithPrefix));
      const { ids, totals } = await readAll({ name });
      expect(ids.toSorted(), name).toEqual(expected.toSorted());
      expect(new Set(totals)).toEqual(totalsOf(ids));
      expect(ids.length > 0).toBe(!name.includes("o'"));
    }
  });

  it('combines with a jurisdiction or a company', async () => {
    const jurisdictionId = await mostCommon('jurisdiction_ids[1]');
    const companyId = await mostCommon('organisation_id');
    for (const [filter, condition] of [
      [{ jurisdictionId: [jurisdictionId] }, `jurisdiction_ids && '{${jurisdictionId}}'`],
      [{ companyId: [companyId] }, `organisation_id = '${companyId}'`],
    ] as [Request, string][]) {
      const { ids, totals } = await readAll({ name: 'a', ...filter });
      expect(ids).toEqual(await idsWhere(hasWordWithPrefix('a'), condition));
      expect(totals[0]).toBe(ids.length);
    }
  });
});

describe('order of search results', () => {
  const namesOf = async (req: Request) =>
    (await list({ size: 100, ...req })).members.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

  it('puts exact words before prefixes', async () => {
    const names = await namesOf({ name: 'an' });
    const exact = names.filter((name) => /\ban\b/.test(normaliseText(name)));
    expect(names.slice(0, exact.length)).toEqual(exact);
    await rename('Zephyrine', 'Aardquillfeather');
    await rename('Zephyrine', 'Aardquill', newMember);
    expect(await namesOf({ name: 'aardquill', sortOrder: 'desc' })).toEqual([
      'Zephyrine Aardquill',
      'Zephyrine Aardquillfeather',
    ]);
  });

  it('puts a whole word with one typo before a prefix', async () => {
    for (const [typed, longerName] of Object.entries({ hannha: 'Hannahlee', hannnah: 'Hannahmay' })) {
      await rename(longerName, 'Aaquill');
      const names = await namesOf({ name: typed });
      expect(names[0]).toMatch(/^Hannah/);
      expect(names.indexOf(`${longerName} Aaquill`)).toBeGreaterThan(0);
    }
  });

  it('puts names with more exact words first, and corrects short words only as whole words', async () => {
    await rename('Zephyrine', 'Quillfeather');
    await rename('Zephyrina', 'Aquillfeather', newMember);
    const names = await namesOf({ name: 'zephyrinq quillfeather' });
    expect(names).toEqual(['Zephyrine Quillfeather', 'Zephyrina Aquillfeather']);
    expect(await namesOf({ name: 'zeqh' })).toEqual([]);
  });
});
