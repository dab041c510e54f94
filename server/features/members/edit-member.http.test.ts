import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { historyStaff } from '#contract/history.staff.ts';
import { type MemberEdit, membersStaff, type StaffMember } from '#contract/members.staff.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const officer = portal.signInBeforeAll('officer');
const support = portal.signInBeforeAll('support');
const member = portal.signInBeforeAll('member');

const get = async () =>
  (await portal.send(membersStaff.getStaffMember, { params: { id: member.userId } }, officer)).body;
const edit = (body: MemberEdit, version: string, caller: TestSession = officer) =>
  portal.send(membersStaff.editStaffMember, { params: { id: member.userId }, version, body }, caller);
const editNow = async (body: MemberEdit) => edit(body, (await get()).version ?? '');
const move = async (organisationId: string | null, caller: TestSession = officer, seen?: StaffMember) => {
  const version = (seen ?? (await get())).membershipVersion ?? '';
  const input = { params: { id: member.userId }, body: { organisationId }, version };
  return portal.send(membersStaff.moveStaffMember, input, caller);
};
const putBack = (id: string | null, caller: TestSession = officer) =>
  portal.send(historyStaff.putBack, { params: { id: id as string }, body: {} }, caller);
const listHistory = async () => {
  const params = { kind: 'member', id: member.userId } as const;
  return (await portal.send(historyStaff.listSubjectHistory, { params, query: {} }, officer)).body.entries;
};

describe('PUT /api/staff/members/{id}', () => {
  it('changes every kind of field, names them in the history, and puts all of them back', async () => {
    const before = await get();
    const changes: MemberEdit = {
      prefName: 'Hani',
      dob: '1981/04/30',
      mobile: '0491 570 006',
      linkedInProfileUrl: 'linkedin.com/in/hani',
      postalCountry: 'International',
      postalCountryName: 'New Zealand',
      postalState: 'Otago',
      aboutMe: 'Two lines.\nOf text.',
      requirements: { accessibilityRequirement: 'Step-free', dietaryRequirements: ['Vegan'] },
    };
    const { body } = await editNow(changes);
    expect(body.member.details).toMatchObject(changes);
    const [entry] = await listHistory();
    expect(entry).toMatchObject({ action: 'edited', canPutBack: true });
    expect(entry?.changes.map(({ field }) => field).toSorted()).toEqual(
      [
        ...['About', 'Accessibility requirement', 'Country', 'Date of birth', 'Dietary requirements'],
        ...['LinkedIn', 'Mobile', 'Nation or territory', 'Preferred name', 'State'],
      ].toSorted(),
    );
    expect((await putBack(body.entryId)).status).toBe(200);
    expect((await get()).details).toEqual(before.details);
  });

  it('rejects what the member could not save, privacy settings and consents', async () => {
    const cases = {
      firstName: { firstName: ' ' },
      department: { department: 'x'.repeat(101) },
      mobile: { mobile: 'none' },
      dob: { dob: '2999/01/01' },
      postalState: { postalCountry: 'Australia', postalState: 'Otago' },
      email: { email: 'other@agency.example' },
      showEmail: { showEmail: false },
      agreeToSMS: { agreeToSMS: false },
      isBillingContact: { isBillingContact: true },
    };
    for (const [field, body] of Object.entries(cases)) {
      const { status, errorBody } = await editNow(body as MemberEdit);
      expect([field, status]).toEqual([field, 400]);
      expect(JSON.stringify(errorBody)).toContain(field);
    }
  });

  it('rejects an edit of an older version with the current details, also after a change by the member', async () => {
    const { version } = await get();
    const first = await edit({ department: 'Air' }, version ?? '');
    const second = await edit({ department: 'Sea' }, version ?? '');
    expect([second.status, second.errorBody.current]).toEqual([409, first.body.member]);
    const json = { department: 'Land' };
    const own = { method: 'POST', path: `/api/users/${member.userId}`, token: member.token, json } as const;
    expect((await portal.sendRaw(own)).status).toBe(200);
    expect((await edit({ department: 'Sea' }, first.body.member.version ?? '')).status).toBe(409);
    expect((await edit({}, version ?? '', support)).status).toBe(403);
    expect((await editNow({ department: 'Land' })).body.entryId).toBeNull();
  });

  it('does not put back a state that is not in the country any more', async () => {
    await editNow({ postalCountry: 'International', postalState: 'Otago' });
    const { body } = await editNow({ postalState: 'Southland' });
    await editNow({ postalCountry: 'Australia', postalState: 'VIC' });
    const [, entry] = await listHistory();
    expect(entry?.id).toBe(body.entryId);
    const key = entry?.changes[0]?.field;
    expect(key).toBe('State');
    const preview = await portal.send(
      historyStaff.previewPutBack,
      { params: { id: body.entryId as string } },
      officer,
    );
    const overwrite = preview.body.conflicts.map((conflict) => conflict.key);
    const forced = await portal.send(
      historyStaff.putBack,
      { params: { id: body.entryId as string }, body: { overwrite } },
      officer,
    );
    expect([forced.status, forced.errorBody.message]).toEqual([
      409,
      'This cannot be put back: the state would not be in Australia.',
    ]);
  });
});

describe('PUT /api/staff/members/{id}/organisation', () => {
  let first: string;
  let second: string;
  let retired: string;
  beforeAll(async () => {
    const names = ['Kaikōura Brigade', 'Haast Rescue', 'Ross Lifeguards'];
    const rows = names.map((name) => ({ name, retiredAt: name.startsWith('Ross') ? new Date() : null }));
    const inserted = await portal.database.db
      .insertInto('organisations')
      .values(rows)
      .returning('id')
      .execute();
    [first, second, retired] = inserted.map(({ id }) => id) as [string, string, string];
  });

  const setMember = (values: object) =>
    portal.database.db.updateTable('members').set(values).where('id', '=', member.userId).execute();
  beforeEach(() => setMember({ organisationId: first, isBillingContact: true }));
  const state = async () => {
    const { organisation, details } = await get();
    return [organisation?.id ?? null, details?.isBillingContact];
  };

  it('moves the member for the first of two colleagues, and tells the second', async () => {
    const seen = await get();
    expect((await move(second, officer, seen)).status).toBe(200);
    const { status, errorBody } = await move(null, officer, seen);
    expect([status, errorBody.current]).toMatchObject([409, { organisation: { id: second } }]);
    expect((await state())[0]).toBe(second);
  });

  it('moves the member, who stops being billing contact, and puts both back', async () => {
    const { body } = await move(second);
    expect(await state()).toEqual([second, false]);
    expect((await listHistory())[0]?.changes).toMatchObject([
      { field: 'Organisation', before: 'Kaikōura Brigade', after: 'Haast Rescue' },
      { field: 'Billing contact', before: 'Yes', after: 'No' },
    ]);
    await putBack(body.entryId);
    expect(await state()).toEqual([first, true]);
    expect((await move(first)).body.entryId).toBeNull();
    expect(await state()).toEqual([first, true]);
  });

  it('does not make the member billing contact of a third organisation by putting back', async () => {
    const { body } = await move(second);
    await move(null);
    expect((await putBack(body.entryId)).status).toBe(409);
    expect(await state()).toEqual([null, false]);
  });

  it('rejects retired and unknown organisations, and roles without the capability', async () => {
    expect((await move(retired)).status).toBe(409);
    expect((await move(crypto.randomUUID())).errorBody.errors[0]?.field).toBe('organisationId');
    expect((await move(second, support)).status).toBe(403);
    expect(await state()).toEqual([first, true]);
  });

  it('settles the organisation that a member typed on joining', async () => {
    await setMember({ organisationId: null, unlistedOrganisationName: 'Ōtaki Crew' });
    await move(second);
    expect((await get()).unlistedOrganisationName).toBeNull();
    expect(await state()).toEqual([second, false]);
  });
});
