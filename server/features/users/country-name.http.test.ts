import { expect, it } from 'vitest';
import { users } from '#contract/users.ts';
import { issueTestInvoice } from '#tests/support/issue-test-invoice.ts';
import { testApp } from '#tests/support/started-app.ts';
import { home, visitorsOf } from '#tests/support/visitors.ts';

const portal = testApp();
const member = portal.account('member');

const save = (body: Record<string, string>) =>
  portal.send(users.updateUser, { params: { id: member.userId }, body }, member);

const addressOnNewInvoice = async () =>
  (await issueTestInvoice(portal.database, { memberId: member.userId })).billTo.address;

it('prints the country that a member outside Australia names on the next invoice', async () => {
  await save({ postalCountry: 'International', postalState: 'Otago' });
  expect(await addressOnNewInvoice()).toContain('Outside Australia');
  const { body } = await save({ postalCountryName: 'New Zealand' });
  expect(body.postalCountryName).toBe('New Zealand');
  expect(await addressOnNewInvoice()).toContain('New Zealand');
});

it('forgets the name when the member moves to Australia, and refuses Australia as a name', async () => {
  await save({ postalCountry: 'International', postalCountryName: 'Fiji', postalState: '' });
  expect((await save({ postalCountryName: ' australia' })).refusal.errors).toEqual([
    { field: 'postalCountryName', message: 'Please choose Australia as country' },
  ]);
  expect((await save({ postalCountry: 'Australia' })).body.postalCountryName).toBeNull();
});

it('keeps the country name of a new member', async () => {
  const { visitor, join } = await visitorsOf(portal);
  const namedBy = async (country: string) => {
    const given = visitor({ BillingAddress: { ...home, country, countryName: 'Samoa' } });
    const { userId } = (await join(given)).body;
    const stored = 'SELECT postal_country_name FROM members WHERE id = $1';
    return (await portal.database.pool.query(stored, [userId])).rows;
  };
  expect(await namedBy('International')).toEqual([{ postal_country_name: 'Samoa' }]);
  expect(await namedBy('Australia')).toEqual([{ postal_country_name: null }]);
});
