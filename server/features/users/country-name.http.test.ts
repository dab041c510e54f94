import { expect, it } from 'vitest';
import { joining } from '#contract/joining.ts';
import { users } from '#contract/users.ts';
import { testApp } from '#tests/support/started-app.ts';
import { home, visitorsOf } from '#tests/support/visitors.ts';
import { issueInvoice } from '../invoices/issue-invoice.sql.ts';

const portal = testApp();
const member = portal.account('member');

const save = (body: Record<string, string>) =>
  portal.send(users.updateUser, { params: { id: member.userId }, body }, member);

async function addressOnNewInvoice(memberId: string) {
  const lines = [{ description: 'Enamel mug', quantity: 1, unitCents: 11_00 }];
  const invoice = { memberId, kind: 'Shop', lines } as const;
  const issue = portal.database.db.transaction();
  return (await issue.execute((tx) => issueInvoice(tx, portal.config, invoice))).billTo.address;
}

it('prints the country that a member outside Australia names on the next invoice', async () => {
  await save({ postalCountry: 'International', postalState: 'Otago' });
  expect(await addressOnNewInvoice(member.userId)).toContain('Outside Australia');
  const { body } = await save({ postalCountryName: 'New Zealand' });
  expect(body.postalCountryName).toBe('New Zealand');
  expect(await addressOnNewInvoice(member.userId)).toContain('New Zealand');
});

it('forgets the name when the member moves to Australia, and refuses Australia as a name', async () => {
  await save({ postalCountry: 'International', postalCountryName: 'Fiji', postalState: '' });
  expect((await save({ postalCountryName: ' australia' })).refusal.errors).toEqual([
    { field: 'postalCountryName', message: 'Please choose Australia as country' },
  ]);
  expect((await save({ postalCountry: 'Australia' })).body.postalCountryName).toBeNull();
});

it('keeps the country name of a new member', async () => {
  const { visitor, anAddress } = await visitorsOf(portal);
  const namedBy = async (country: string) => {
    const body = visitor({ BillingAddress: { ...home, country, countryName: 'Samoa' } });
    const { status } = await portal.call({
      ...{ method: 'POST', path: joining.join.path, address: anAddress(), json: body },
    });
    expect(status).toBe(200);
    const found = await portal.database.pool.query(
      'SELECT postal_country_name FROM members JOIN accounts ON member_id = id WHERE email = $1',
      [body.email],
    );
    return found.rows;
  };
  expect(await namedBy('International')).toEqual([{ postal_country_name: 'Samoa' }]);
  expect(await namedBy('Australia')).toEqual([{ postal_country_name: null }]);
});
