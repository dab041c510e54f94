import type { APIRequestContext } from '@playwright/test';
import { defaultMembers, sizesFor } from '#demo/demo-sizes.ts';
import { seedOrganisations } from '#demo/organisations/seed-organisations.ts';
import type { SeedContext } from '#demo/seed-context.ts';
import { seededRandom } from '#demo/seeded-random.ts';
import { seedMembers } from '#demo/users/seed-members.ts';
import { expect } from './journey.ts';
import { callAs, type Person, signedIn } from './people.ts';

type Account = { memberId: string; email: string };
type Colleagues = { contacts: Person[]; other: Person; organisation: string };

/**
 * Finds an organisation with two billing contacts and another member, without demo accounts. The API does not say who
 * is a billing contact, so this seeds the demo association again, without a database: the seed is deterministic.
 */
export async function billingColleagues(request: APIRequestContext): Promise<Colleagues> {
  const accounts: Account[] = [];
  const write = {
    insert: async (table: string, rows: object[]) => {
      if (table === 'accounts') accounts.push(...(rows as Account[]));
    },
    picture: async () => 'none',
    pictures: async () => ['none'],
  } as unknown as SeedContext['write'];
  const random = seededRandom('muster');
  const sizes = sizesFor(defaultMembers);
  const context = { write, random, sizes, today: new Date(), passwordHash: '', onProgress: () => {} };
  const members = await seedMembers(context, await seedOrganisations(context));

  const taken = new Set(members.filter(({ account }) => account).map((each) => each.organisationId));
  const of = (organisationId: string | null, isContact: boolean) =>
    members.filter((each) => each.organisationId === organisationId && each.isBillingContact === isContact);
  const home = members.find(
    ({ organisationId, isBillingContact }) =>
      isBillingContact && !taken.has(organisationId) && of(organisationId, true).length > 1,
  )?.organisationId;
  if (!home) throw new Error('the demo association has no organisation with two billing contacts any more');

  const enter = (id: string | undefined) =>
    signedIn(request, accounts.find(({ memberId }) => memberId === id)?.email ?? '');
  const contacts = [await enter(of(home, true)[0]?.id), await enter(of(home, true)[1]?.id)];
  const other = await enter(of(home, false)[0]?.id);
  const [first] = contacts;
  const user = await callAs(request, first as Person, `/api/users/${first?.userId}`);
  expect(user.isBillingContact).toBe(true);
  return { contacts, other, organisation: user.companyName };
}
