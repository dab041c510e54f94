import { beforeAll, describe, expect, it } from 'vitest';
import { historyStaff } from '#contract/history.staff.ts';
import { memberMergeStaff } from '#contract/member-merge.staff.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const officer = portal.signInBeforeAll('officer');

const query = async (text: string, values: unknown[]) =>
  (await portal.database.pool.query(text, values)).rows;

async function createMember(lastName: string, columns: Record<string, string> = {}, email?: string) {
  const values = { first_name: 'Quilla', last_name: lastName, ...columns };
  const names = Object.keys(values);
  const [{ id }] = await query(
    `INSERT INTO members (membership_id, ${names}) SELECT id, ${names.map((_, index) => `$${index + 1}`)} FROM memberships LIMIT 1
     RETURNING id`,
    Object.values(values),
  );
  await query("INSERT INTO accounts (member_id, email, password_hash) VALUES ($1, $2, 'x')", [
    id,
    email ?? `${crypto.randomUUID()}@duplicates.example`,
  ]);
  return id as string;
}
const list = async (id: string) =>
  (await portal.send(memberMergeStaff.listDuplicateMembers, { params: { id } }, officer)).body.members;
const listShared = async (id: string) => (await list(id)).map((each) => [each.id, each.shared]);
const actionsOn = async (id: string) => {
  const params = { kind: 'member', id } as const;
  const { entries } = (await portal.send(historyStaff.listSubjectHistory, { params, query: {} }, officer))
    .body;
  return entries.map(({ action }) => action);
};

describe('listDuplicateMembers', () => {
  const ownEmail = 'quilla@zedd.example';
  let own: string;
  beforeAll(async () => {
    const numbers = { mobile: '+61 488 111 222', work_landline: '03 9111 2222' };
    own = await createMember('Zedd', { ...numbers, secondary_email: 'office@zedd.example' }, ownEmail);
  });

  it('finds the same name, email and mobile in any spelling, the most alike first', async () => {
    const phone = await createMember('Other', { mobile: '0488111222' });
    const name = await createMember('Zedd');
    const email = await createMember('Former', { personal_email: ownEmail.toUpperCase() });
    const nameAndEmail = await createMember('ZÉDD', { secondary_email: 'Office@Zedd.example' });
    // Colleagues share the landline and the domain.
    await createMember('Colleague', { work_landline: '0391112222' }, 'colleague@zedd.example');
    expect(await listShared(own)).toEqual([
      [nameAndEmail, ['email', 'name']],
      [email, ['email']],
      [name, ['name']],
      [phone, ['phone']],
    ]);
  });

  it('ignores a mobile of many members, except beside the same name', async () => {
    const mobile = '0488 333 444';
    const [id, twin] = [await createMember('Shared', { mobile }), await createMember('Shared', { mobile })];
    for (const lastName of ['One', 'Two', 'Three']) await createMember(`Sharer ${lastName}`, { mobile });
    expect(await list(id)).toHaveLength(4);
    await createMember('Sharer Four', { mobile });
    expect(await listShared(id)).toEqual([[twin, ['name', 'phone']]]);
  });

  it('leaves out merged and closed members, and those without an account', async () => {
    const [id, ...others] = await Promise.all(Array.from({ length: 4 }, () => createMember('Goneby')));
    expect(await list(id as string)).toHaveLength(3);
    const [merged, closed, imported] = others;
    await query('UPDATE members SET merged_into_id = $2 WHERE id = $1', [merged, id]);
    await query('DELETE FROM accounts WHERE member_id IN ($1, $2)', [closed, imported]);
    await query('UPDATE members SET closed_at = now() WHERE id = $1', [closed]);
    expect(await list(id as string)).toEqual([]);
  });

  it('lists at most 10 of a common name', async () => {
    const [id] = await Promise.all(Array.from({ length: 13 }, () => createMember('Common')));
    expect(await list(id as string)).toHaveLength(10);
  });

  it('records the read of hidden members, also by the comparison', async () => {
    const [id, intoId] = [await createMember('Unseen'), await createMember('Unseen')];
    await list(id);
    expect(await actionsOn(id)).toEqual(['read the hidden profile of']);
    expect(await actionsOn(intoId)).toEqual([]);
    await portal.send(memberMergeStaff.previewMemberMerge, { params: { id }, query: { intoId } }, officer);
    expect(await actionsOn(intoId)).toEqual(['read the hidden profile of']);
  });
});
