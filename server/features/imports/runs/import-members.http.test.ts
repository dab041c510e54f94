import { describe, expect, it } from 'vitest';
import { authentication } from '#contract/authentication.ts';
import { importsStaff } from '#contract/imports.staff.ts';
import { findNewestResetLink } from '#tests/support/emails.ts';
import { digestImported, importCalls } from '#tests/support/imports.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { inviteMembers } from './invite-members.ts';

const portal = setUpTestApp();
const officer = portal.signInBeforeAll('officer');

const { checkFile, start, undo, listRows } = importCalls(portal, officer, officer);
const query = async (text: string, values: unknown[] = []) =>
  (await portal.database.pool.query(text, values)).rows;
const findMember = async (email: string) =>
  (
    await query(
      'SELECT members.*, accounts.email_confirmed_at FROM accounts JOIN members ON id = member_id WHERE email = $1',
      [email],
    )
  )[0];
const listKept = async (id: string) =>
  (await portal.send(importsStaff.listKeptRows, { params: { id }, query: {} }, officer)).body.rows;

const header = 'Given name,Surname,Email,Rank,Mobile,Agency,Membership,Start,Country';

describe('an import of members', () => {
  it('adds and changes members, and restores everything when it is undone', async () => {
    const before = await digestImported(portal);
    const [membership] = await query("SELECT * FROM memberships WHERE plan = 'Newsletter'");
    const [one, two] = await query(
      'SELECT * FROM organisations WHERE retired_at IS NULL ORDER BY name LIMIT 2',
    );
    const [mover] = await query(
      'SELECT members.*, email FROM members JOIN accounts ON id = member_id WHERE organisation_id = $1 AND closed_at IS NULL LIMIT 1',
      [one.id],
    );
    await query('UPDATE members SET is_billing_contact = true WHERE id = $1', [mover.id]);
    const digest = await digestImported(portal);
    const file = `${header}\nSoraya,Haddad,Soraya@example.org,Captain,0491570006,${one.name},${membership.name},31/01/2019,NZ\n,,${mover.email},Chief,,${two.name},,,\n`;
    const { id, counts } = await checkFile(file);
    expect(counts).toEqual({ new: 1, changed: 1, unchanged: 0, refused: 0 });
    await start(id);
    expect(await findMember('Soraya@example.org')).toMatchObject({
      first_name: 'Soraya',
      mobile: '0491570006',
      organisation_id: one.id,
      membership_id: membership.id,
      wants_listing: false,
      postal_country: 'International',
      email_confirmed_at: null,
      joined_at: new Date('2019-01-30T13:00:00Z'),
    });
    expect(await findMember(mover.email)).toMatchObject({
      position_title: 'Chief',
      organisation_id: two.id,
      is_billing_contact: false,
    });
    const after = await digestImported(portal);
    expect((await checkFile(file)).counts).toEqual({ new: 0, changed: 0, unchanged: 2, refused: 0 });
    expect(await digestImported(portal)).toBe(after);
    expect(await undo(id)).toMatchObject({ keptRows: 0 });
    expect(await digestImported(portal)).toBe(digest);
    expect(await query("SELECT FROM emails WHERE to_address = 'Soraya@example.org'")).toEqual([]);
    await query('UPDATE members SET is_billing_contact = $2 WHERE id = $1', [
      mover.id,
      mover.is_billing_contact,
    ]);
    expect(await digestImported(portal)).toBe(before);
  });

  it('invites new members, and leaves those alone who use their account or have been edited since', async () => {
    const [{ name: membership }] = await query('SELECT name FROM memberships ORDER BY name');
    const people = ['ada', 'bea', 'cay', 'dot', 'eve'];
    const toLine = (name: string) => `${name},Ash,${name}@example.org,,,,${membership},,`;
    const { id } = await checkFile(`${header}\n${people.map(toLine).join('\n')}\n`);
    await query(
      "INSERT INTO members (first_name, last_name, membership_id) SELECT 'Eve', 'Oak', id FROM memberships LIMIT 1",
    );
    await query(
      "INSERT INTO accounts (member_id, email, password_hash) SELECT id, 'EVE@example.org', 'x' FROM members WHERE last_name = 'Oak'",
    );
    const { counts } = await start(id);
    expect(counts).toEqual({ new: 4, changed: 0, unchanged: 0, refused: 1 });
    expect((await listRows(id)).at(-1)?.reasons[0]?.text).toMatch(
      /^This was added or removed after the check/,
    );
    await inviteMembers(portal.appServices.services, id);
    const [ada, bea, cay] = await Promise.all(people.map((name) => findMember(`${name}@example.org`)));

    const { token } = await findNewestResetLink(portal.database.db, 'ada@example.org');
    const body = { token, username: 'ada@example.org', password: 'Kotuku77!' };
    expect((await portal.send(authentication.resetPassword, { body })).status).toBe(200);
    await query('INSERT INTO member_segments (member_id, segment_id) SELECT $1, id FROM segments LIMIT 1', [
      bea.id,
    ]);
    await query("UPDATE members SET mobile = '0491570156' WHERE id = $1", [cay.id]);
    expect((await undo(id)).keptRows).toBe(3);
    expect((await listKept(id)).map(({ objectId, fields }) => [objectId, fields])).toEqual([
      [ada.id, ['Account']],
      [bea.id, ['Segments']],
      [cay.id, ['Mobile']],
    ]);
    expect(await findMember('dot@example.org')).toBeUndefined();
  });

  it('does not make a member a billing contact again whose organisation has another one now', async () => {
    const [one, two] = await query(
      'SELECT * FROM organisations WHERE retired_at IS NULL AND id IN (SELECT organisation_id FROM members GROUP BY 1 HAVING count(*) > 3) ORDER BY name LIMIT 2',
    );
    const people = await query(
      'SELECT id, email FROM members JOIN accounts ON id = member_id WHERE organisation_id = $1 AND closed_at IS NULL LIMIT 3',
      [one.id],
    );
    const [first, second, successor] = people.map(({ id }) => id);
    const isContact = async (id: string) =>
      (await query('SELECT is_billing_contact AS is FROM members WHERE id = $1', [id]))[0].is;
    const setContacts = async (ids: string[]) => {
      await query('UPDATE members SET is_billing_contact = false WHERE organisation_id = $1', [one.id]);
      await query('UPDATE members SET is_billing_contact = true WHERE id = ANY ($1)', [ids]);
    };
    await setContacts([first, second]);
    const file = `Email,Agency\n${people[0].email},${two.name}\n${people[1].email},${two.name}\n`;
    const restored = await checkFile(file);
    await start(restored.id);
    expect(await undo(restored.id)).toMatchObject({ keptRows: 0 });
    expect([await isContact(first), await isContact(second)]).toEqual([true, true]);

    const { id } = await checkFile(file);
    await start(id);
    await setContacts([successor]);
    await undo(id);
    expect((await listKept(id)).map(({ objectId, fields }) => [objectId, fields])).toEqual([
      [first, ['Billing contact']],
      [second, ['Billing contact']],
    ]);
    expect(await isContact(first)).toBe(false);
  });

  it('refuses a row about a person who is paying to join', async () => {
    const [{ name: membership }] = await query('SELECT name FROM memberships ORDER BY name');
    const { id } = await checkFile(`${header}\nKiri,Ash,Kiri@paying.example.org,,,,${membership},,\n`);
    await query(
      `WITH purchase AS (INSERT INTO purchases (kind, details, total_cents)
         VALUES ('membership', '{"email": "kiri@paying.example.org"}', 100) RETURNING id)
       INSERT INTO payments (purchase_id, provider) SELECT id, 'test' FROM purchase`,
    );
    expect((await start(id)).counts).toMatchObject({ new: 0, refused: 1 });
    expect((await listRows(id))[0]?.reasons[0]?.text).toMatch(/^This person is paying to join/);
  });

  it('leaves a member alone whose organisation was merged since', async () => {
    const [one, two, three] = await query(
      'SELECT * FROM organisations WHERE retired_at IS NULL ORDER BY name LIMIT 3',
    );
    const [mover] = await query(
      'SELECT id, email FROM members JOIN accounts ON id = member_id WHERE organisation_id = $1 LIMIT 1',
      [one.id],
    );
    const { id } = await checkFile(`Email,Agency\n${mover.email},${two.name}\n`);
    await start(id);
    await query('UPDATE organisations SET merged_into_id = $2, retired_at = now() WHERE id = $1', [
      one.id,
      three.id,
    ]);
    await undo(id);
    expect(await listKept(id)).toMatchObject([{ objectId: mover.id, fields: ['Organisation'] }]);
  });
});
