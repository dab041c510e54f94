import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { consoleStaff } from '#contract/console.staff.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const admin = portal.signInBeforeAll('staff');
const leader = portal.signInBeforeAll('leader');

const search = async (text: string, caller: TestSession = admin) =>
  (await portal.send(consoleStaff.searchStaff, { query: { text } }, caller)).body.results;
const findTitles = async (text: string, kind: string) =>
  (await search(text)).filter((result) => result.kind === kind).map(({ title }) => title);

beforeAll(async () => {
  const { membershipId } = await portal.database.db
    .selectFrom('members')
    .select('membershipId')
    .executeTakeFirstOrThrow();
  const names = ['Zorana Quillfeather', 'Quillon Zor', 'Quillana Abel', 'Abel Quilladora', 'Abel Tequilla'];
  const members = names.map((name) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return { firstName, lastName, membershipId };
  });
  await portal.database.db.insertInto('members').values(members).execute();
});

describe('console search', () => {
  it('finds names that begin as typed, by first or last name, before names that contain the words', async () => {
    const names = await findTitles('quill', 'member');
    expect(names).toHaveLength(5);
    expect(names.at(-1)).toBe('Abel Tequilla');
    expect(await findTitles('Quillfeather Zor', 'member')).toEqual(['Zorana Quillfeather']);
    expect(await findTitles('zorana quill', 'member')).toEqual(['Zorana Quillfeather']);
    expect(await findTitles('feather zora', 'member')).toEqual(['Zorana Quillfeather']);
  });

  it('finds a person by the whole email address, for staff who may read private data', async () => {
    const email = demoEmail('hidden');
    const [person, ...others] = await search(` ${email.toUpperCase()} `);
    expect([person?.kind, person?.title, others]).toEqual(['member', 'Minh Trần', []]);
    expect(await search(email.slice(1))).toEqual([]);
    expect(await search(email, await portal.signIn('editor'))).toEqual([]);
  });

  it('finds only the enquiry by its reference', async () => {
    const { number } = await portal.database.db
      .selectFrom('enquiries')
      .select('number')
      .executeTakeFirstOrThrow();
    await portal.database.db
      .insertInto('organisations')
      .values({ name: `E ${number} Brigade` })
      .execute();
    const results = await search(`e-${number}`);
    expect(results.map(({ kind }) => kind)).toEqual(['enquiry']);
    expect(results[0]?.title).toContain(`E-${number}`);
    expect(await search(`e-${number}`, leader)).toEqual([]);
  });

  it('tolerates a typo in the name of an organisation only if nothing matches as typed', async () => {
    const names = ['Quild Brigade', 'Wombatville Brigade'].map((name) => ({ name }));
    await portal.database.db.insertInto('organisations').values(names).execute();
    expect(await findTitles('wombatvile', 'organisation')).toEqual(['Wombatville Brigade']);
    expect(await findTitles('quill', 'organisation')).toEqual([]);
  });

  it('finds the newest enquiries with a common word, and old ones with a rare word', async () => {
    await sql`
      INSERT INTO enquiries (first_name, last_name, email, enquiry_type, message, created_at)
      SELECT 'Asker', 'No' || n, 'asker@demo.example', 'General',
        CASE WHEN n > 600 THEN 'Xylophones' ELSE 'Kazoos' END, now() - interval '1 minute' * n
      FROM generate_series(1, 602) AS n
    `.execute(portal.database.db);
    const toNames = (titles: string[]) => titles.map((title) => title.split(' ').at(-1));
    expect(toNames(await findTitles('kazoo', 'enquiry'))).toEqual(['No1', 'No2', 'No3', 'No4', 'No5']);
    expect(toNames(await findTitles('xylophone', 'enquiry'))).toEqual(['No601', 'No602']);
  });
});
