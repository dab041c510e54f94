import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { consoleStaff } from '#contract/console.staff.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { categoriesClient } from '#tests/support/categories.ts';
import { eventsClient } from '#tests/support/events.ts';
import { libraryClient } from '#tests/support/library.ts';
import { productsClient } from '#tests/support/products.ts';
import { categoryId, levelId } from '#tests/support/resource-fixtures.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const admin = portal.signInBeforeAll('staff');
const leader = portal.signInBeforeAll('leader');

const search = async (text: string, caller: TestSession = admin) =>
  (await portal.send(consoleStaff.searchStaff, { query: { text } }, caller)).body.results;
const findTitles = async (text: string, kind: string) =>
  (await search(text)).filter((result) => result.kind === kind).map(({ title }) => title);

const ids = { draft: '', binned: '', event: '', product: '' };
beforeAll(async () => {
  const library = libraryClient(portal, admin);
  const events = eventsClient(portal, admin);
  const products = productsClient(portal, admin);
  ids.draft = (await library.create('Zebrafinch plan')).id;
  ids.binned = (await library.create('Old zebrafinch plan')).id;
  await library.bin(ids.binned);
  ids.event = (await events.createComplete({ name: 'Zebrafinch Day' })).id;
  const draft = await products.create();
  await products.save(draft, { name: 'Zebrafinch Mug', sku: 'ZF-1' });
  ids.product = draft.id;
  const { create } = categoriesClient(portal, admin);
  await create('subcategory', 'Zebrafinch nests', categoryId('Members', 'Rescue'));
});

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

  it.each([
    ['publisher', ['resource', 'event', 'product', 'category', 'in the bin']],
    ['finance', ['product']],
    ['officer', []],
    ['leader', []],
  ] as const)('finds only the content that the role can read: %s', async (name, kinds) => {
    const caller = await portal.signIn(name);
    expect(new Set((await search('zebrafinch', caller)).map(({ kind }) => kind))).toEqual(new Set(kinds));
  });

  it('finds drafts by title, products by code and categories by subcategory', async () => {
    expect(await search('finch zebra')).toEqual([]);
    expect(await search('zebrafinch')).toEqual([
      { kind: 'resource', id: ids.draft, title: 'Zebrafinch plan', note: 'Article, draft' },
      { kind: 'event', id: ids.event, title: 'Zebrafinch Day', note: '5 Mar 2031, draft' },
      { kind: 'product', id: ids.product, title: 'Zebrafinch Mug', note: 'ZF-1, draft' },
      {
        kind: 'category',
        id: categoryId('Members', 'Rescue'),
        title: 'Rescue',
        note: 'Members, Zebrafinch nests',
      },
      { kind: 'in the bin', id: ids.binned, title: 'Old zebrafinch plan', note: 'resource, deleted' },
    ]);
    expect((await search('zf-1')).map(({ id }) => id)).toEqual([ids.product]);
    expect((await search('zebrafincj pla')).map(({ id }) => id)).toEqual([ids.draft, ids.binned]);
  });

  it('finds the newest resources with a common word, and old ones with a rare word', async () => {
    const place = { accessLevelId: levelId('Members'), categoryId: categoryId('Members', 'Bushfire') };
    await sql`
      INSERT INTO library_items (state, url_name, title, kind, description, access_level_id, category_id, updated_at)
      SELECT 'draft', 'lyrebird-' || n, CASE WHEN n > 600 THEN 'Currawong ' ELSE 'Lyrebird ' END || n, 'Article', '',
        ${place.accessLevelId}::uuid, ${place.categoryId}::uuid, now() + interval '1 hour' - interval '1 minute' * n
      FROM generate_series(1, 602) AS n
    `.execute(portal.database.db);
    // Another match, so that typos are not tolerated.
    await eventsClient(portal, admin).createComplete({ name: 'Currawong Day' });
    const numbers = [1, 2, 3, 4, 5].map((number) => `Lyrebird ${number}`);
    expect(await findTitles('lyreb', 'resource')).toEqual(numbers);
    expect(await findTitles('currawong', 'resource')).toEqual(['Currawong 601', 'Currawong 602']);
  });
});
