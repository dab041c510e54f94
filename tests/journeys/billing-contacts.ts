import type { APIRequestContext } from '@playwright/test';
import { defaultMembers, sizesFor } from '#demo/demo-sizes.ts';
import { seedOrganisations } from '#demo/organisations/seed-organisations.ts';
import type { SeedContext } from '#demo/seed-context.ts';
import { seededRandom } from '#demo/seeded-random.ts';
import { seedMembers } from '#demo/users/seed-members.ts';
import { expect } from './journey.ts';
import { callAs, type Person, signedIn } from './people.ts';

type Account = { memberId: string; email: string };

/**
 * Finds a billing contact of an organisation without demo accounts. The API does not say who is a billing contact, so
 * this seeds the demo association again, without a database: the seed is deterministic.
 */
export async function billingContact(
  request: APIRequestContext,
): Promise<{ buyer: Person; organisation: string }> {
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
  const contact = members.find((each) => each.isBillingContact && !taken.has(each.organisationId));
  const account = accounts.find(({ memberId }) => memberId === contact?.id);
  if (!account)
    throw new Error('the demo association has no billing contact without a demo account any more');
  const buyer = await signedIn(request, account.email);
  const user = await callAs(request, buyer, `/api/users/${buyer.userId}`);
  expect(user.isBillingContact).toBe(true);
  return { buyer, organisation: user.companyName };
}
