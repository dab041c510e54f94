import { expect, it } from 'vitest';
import { enquiriesStaff } from '#contract/enquiries.staff.ts';
import { todayStaff } from '#contract/today.staff.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';
import { todayClient } from '#tests/support/today.ts';

const portal = setUpTestApp();
const staff = portal.signInBeforeAll('staff');
const support = portal.signInBeforeAll('support');
const { list, get } = todayClient(portal, staff);

it('shows the same owner of an enquiry in Today and in the inbox', async () => {
  const free = (await list({ kind: 'enquiry' })).items.filter(({ claimedBy }) => !claimedBy);
  const [id = '', other = ''] = free.map((item) => item.id);
  const countMine = async (caller: TestSession) => (await list({ mine: 'true' }, caller)).mineCount;
  const before = [await countMine(support), await countMine(staff)];
  const params = { kind: 'enquiry' as const, id };
  const readOwner = async () => {
    const enquiry = (await portal.send(enquiriesStaff.getEnquiry, { params: { id } }, staff)).body;
    const listed = (await list({ kind: 'enquiry' })).items.find((item) => item.id === id);
    const { claimedBy } = (await get('enquiry', id)).body;
    return [enquiry.owner?.id, listed?.claimedBy?.id, claimedBy?.id];
  };
  const { version } = (await get('enquiry', id)).body;
  const input = { params: { id }, version, body: { ownerId: support.userId } };
  expect((await portal.send(enquiriesStaff.setEnquiryOwner, input, support)).status).toBe(200);
  expect(await readOwner()).toEqual(Array(3).fill(support.userId));
  const mine = await list({ mine: 'true' }, support);
  expect(mine.items.map((item) => item.id)).toContain(id);
  const second = await portal.send(todayStaff.claimTodayItem, { params }, staff);
  expect([second.status, second.errorBody.message]).toEqual([409, 'Mei Tanaka has taken this already.']);
  await portal.send(todayStaff.releaseTodayItem, { params }, staff);
  expect(await readOwner()).toEqual(Array(3).fill(support.userId));
  await portal.send(todayStaff.releaseTodayItem, { params }, support);
  expect(await readOwner()).toEqual(Array(3).fill(undefined));

  const taken = { params: { ...params, id: other } };
  const { body } = await portal.send(todayStaff.claimTodayItem, taken, staff);
  expect(body.claimedBy).toEqual({ id: staff.userId, name: 'Sina Leota' });
  const owned = await portal.send(enquiriesStaff.getEnquiry, { params: { id: other } }, support);
  expect(owned.body.owner?.id).toBe(staff.userId);
  expect([await countMine(support), await countMine(staff)]).toEqual([before[0], (before[1] ?? 0) + 1]);
});

it('shows the newest message of the member in the queue, and the first question beside it', async () => {
  const { items } = await list({ kind: 'enquiry' });
  const { id, reason } = items.at(-1) as (typeof items)[number];
  expect((await get('enquiry', id)).body.facts).not.toContainEqual(
    expect.objectContaining({ label: 'First question' }),
  );
  const text = 'And in which size?';
  const message = { enquiryId: id, kind: 'reply' as const, authorId: staff.userId, text };
  await portal.database.db.insertInto('enquiryMessages').values(message).execute();
  expect((await list({ kind: 'enquiry' })).items.at(-1)).toMatchObject({ id, reason: text });
  const { body } = await get('enquiry', id);
  expect(body).toMatchObject({ reason: text, quote: text });
  expect(body.facts.at(-1)).toMatchObject({
    label: 'First question',
    value: expect.stringContaining(reason.slice(0, 20)),
  });
});
