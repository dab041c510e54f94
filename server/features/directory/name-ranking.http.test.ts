import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';

type Member = {
  firstName: string;
  lastName: string;
};

let portal: TestApp;
let member: SignedIn;
beforeAll(async () => {
  portal = await startTestApp();
  member = await portal.signIn('member');
});
afterAll(() => portal.close());

const list = (query = '', { token } = member) => portal.call({ path: `/api/members/list${query}`, token });
const listed = async (query: string): Promise<Member[]> => (await list(query)).body.members;
const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await portal.database.pool.query(text, values)).rows as Row[];

/** Somebody in the directory under a name that nobody else has. */
async function rename(firstName: string, lastName: string, change = {}): Promise<string> {
  const { db } = portal.database;
  const { userId } = await portal.signIn('billing');
  await db
    .updateTable('members')
    .set({ firstName, lastName, ...change })
    .where('id', '=', userId)
    .execute();
  return userId;
}

describe('who is found by a name', () => {
  it('gives those first who are called just what was typed, each part by last name', async () => {
    const names = (await listed('?req.size=100&req.name=an')).map(
      ({ firstName, lastName }) => `${firstName} ${lastName}`,
    );
    const isExact = (name: string) => /\ban\b/i.test(name.normalize('NFD').replace(/[\u0300-\u036f]/g, ''));
    const exact = names.filter(isExact);
    expect(names.slice(0, exact.length)).toEqual(exact);

    const [{ id } = { id: '' }] = await query<{ id: string }>(
      'SELECT id FROM members WHERE in_directory AND id <> $1 ORDER BY id LIMIT 1',
      [await rename('Zephyrine', 'Aardquillfeather')],
    );
    await query("UPDATE members SET last_name = 'Aardquill', preferred_name = NULL WHERE id = $1", [id]);
    expect((await listed('?req.name=aardquill&req.sortOrder=desc')).map(({ lastName }) => lastName)).toEqual([
      'Aardquill',
      'Aardquillfeather',
    ]);
  });

  it.each([
    ['hannha', 'Hannah', 'Hannahlee'],
    ['hannnah', 'Hannah', 'Hannahmay'],
  ])(
    'gives for %s first whom one typo makes %s, then who only begins so, as %s',
    async (typed, near, far) => {
      await rename(far, 'Aaquill', { preferredName: null });
      const found = await listed(`?req.size=100&req.name=${typed}`);
      const places = found.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
      const first = places.findIndex((name) => name.startsWith(near));
      expect(first).toBe(0);
      expect(places.indexOf(`${far} Aaquill`)).toBeGreaterThan(first);
    },
  );

  it('of names with a typo, gives those first in which more of the words are right', async () => {
    await rename('Zephyrine', 'Quillfeather');
    const { userId } = await portal.signIn('new');
    await query("UPDATE members SET first_name = 'Zephyrina', last_name = 'Aquillfeather' WHERE id = $1", [
      userId,
    ]);
    const found = await listed('?req.name=zephyrinq%20quillfeather');
    expect(found.map(({ lastName }) => lastName)).toEqual(['Quillfeather', 'Aquillfeather']);
    // By one typo a short word may be any: only whole words are taken for it.
    expect(await listed('?req.name=zeqh')).toEqual([]);
  });
});
