import { describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoint.ts';
import { members } from '#contract/members.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { createApplicantFactory, homeAddress } from '#tests/support/applicant-factory.ts';
import { issueTestInvoice } from '#tests/support/issue-test-invoice.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');
const hidden = portal.signInBeforeAll('hidden');

const get = (id: string, as = member) => portal.send(members.getUser, { params: { id } }, as);
const save = (body: RequestOf<typeof members.updateUser>['body'], id = member.userId) =>
  portal.send(members.updateUser, { params: { id }, body }, member);

describe('GET api/users/{id}', () => {
  it('returns all details of the caller', async () => {
    const { body } = await get(member.userId);
    expect(body).toMatchObject({
      id: member.userId,
      firstName: 'Hana',
      lastName: 'Te Rangi',
      registeredEmail: demoEmail('member'),
      membership: { name: 'Full member' },
      isInformationalType: false,
      isBillingContact: false,
      requirements: { dietaryRequirements: expect.any(Array) },
      showContactInformation: true,
    });
    expect(body.dob).toMatch(/^\d{4}\/\d{2}\/\d{2}$/);
    expect(Object.keys(body)).toHaveLength(50);
    const informational = await portal.signIn('informational');
    expect((await get(informational.userId, informational)).body.isInformationalType).toBe(true);
    const representative = await portal.signIn('representative');
    expect((await get(representative.userId, representative)).body.segments).toContainEqual({
      name: 'Primary representative',
      segmentCategory: 'Membership Representative',
    });
    expect((await get(hidden.userId, hidden)).body.firstName).toBe('Minh');
  });

  it('rejects hidden and unknown members with the specified message', async () => {
    for (const id of [hidden.userId, crypto.randomUUID()]) {
      const { status, errorBody } = await get(id);
      expect(status).toBe(403);
      expect(errorBody.message).toBe('The user is not included in the member directory');
    }
  });
});

describe('POST api/users/{id}', () => {
  it('saves the submitted details and leaves the others unchanged', async () => {
    const before = (await get(member.userId)).body;
    const input = { aboutMe: 'Kia ora.', dob: '1988/02/29', agreeToSMS: false };
    const { status, body } = await save({ ...input, prefName: '' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, ...input, prefName: null });
    expect((await get(member.userId)).body).toEqual(body);
    const aboutMe = `Ngā mihi 🔥 "quotes" 'single' \\ % _ <b>bold</b>\nsecond line`;
    expect((await save({ aboutMe })).body.aboutMe).toBe(aboutMe);
  });

  it('accepts the whole user and an id in capital letters', async () => {
    const id = member.userId.toUpperCase();
    const { body: whole } = await get(id);
    expect(whole).toMatchObject({ id: member.userId, dob: expect.any(String) });
    const { status, body } = await save({ ...whole, aboutMe: 'Once more.' } as object, id);
    expect([status, body.aboutMe]).toEqual([200, 'Once more.']);
  });

  it('checks an invalid imported state only when the address changes', async () => {
    const imported = { postalCountry: 'Australia', postalState: 'Victoria' };
    const { db } = portal.database;
    await db.updateTable('members').set(imported).where('id', '=', member.userId).execute();
    expect((await save({ positionTitle: 'Captain' })).status).toBe(200);
    expect((await save((await get(member.userId)).body as object)).status).toBe(200);
    expect((await save({ postalState: 'Victoria Land' })).errorBody.errors).toEqual([
      { field: 'postalState', message: 'Please input a state in Australia' },
    ]);
    expect((await save({ postalState: 'VIC' })).status).toBe(200);
  });
});

it('lists genders and honorifics', async () => {
  expect((await portal.send(members.listGenders, {}, member)).body).toContain('Non-binary');
  expect((await portal.send(members.listHonorifics, {}, member)).body).toContain('Dr');
  const unknown = { path: `${members.listGenders.path}?list=honorific`, token: member.token };
  expect((await portal.sendRaw(unknown)).body.errors[0].field).toBe('list');
});

describe('country name outside Australia', () => {
  const addressOnNewInvoice = async () =>
    (await issueTestInvoice(portal.database, { memberId: member.userId })).billTo.address;

  it('prints the country name on the next invoice', async () => {
    await save({ postalCountry: 'International', postalState: 'Otago' });
    expect(await addressOnNewInvoice()).toContain('Outside Australia');
    const { body } = await save({ postalCountryName: 'New Zealand' });
    expect(body.postalCountryName).toBe('New Zealand');
    expect(await addressOnNewInvoice()).toContain('New Zealand');
  });

  it('clears the country name when the member moves to Australia, and rejects Australia as a name', async () => {
    await save({ postalCountry: 'International', postalCountryName: 'Fiji', postalState: '' });
    expect((await save({ postalCountryName: ' australia' })).errorBody.errors).toEqual([
      { field: 'postalCountryName', message: 'Please choose Australia as country' },
    ]);
    expect((await save({ postalCountry: 'Australia' })).body.postalCountryName).toBeNull();
  });

  it('stores the country name of a new member outside Australia', async () => {
    const { createApplicant, join } = await createApplicantFactory(portal);
    const countryNameAfterJoining = async (country: string) => {
      const input = createApplicant({ BillingAddress: { ...homeAddress, country, countryName: 'Samoa' } });
      const { userId } = (await join(input)).body;
      const stored = 'SELECT postal_country_name FROM members WHERE id = $1';
      return (await portal.database.pool.query(stored, [userId])).rows;
    };
    expect(await countryNameAfterJoining('International')).toEqual([{ postal_country_name: 'Samoa' }]);
    expect(await countryNameAfterJoining('Australia')).toEqual([{ postal_country_name: null }]);
  });
});
