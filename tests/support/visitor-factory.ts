import { addressesIn } from './addresses.ts';
import type { TestApp } from './test-app.ts';

export type Visitors = Awaited<ReturnType<typeof createVisitors>>;
export type Visitor = Record<string, unknown> & { email: string; password: string };

export const home = {
  address1: '1 Hose Street',
  suburb: 'Ballarat',
  state: 'VIC',
  postcode: '3350',
  country: 'Australia',
};

/** Visitors who join, each with an address and an email of their own, because both are limited. */
export async function createVisitors(portal: TestApp) {
  const { db } = portal.database;
  const organisations = await db
    .selectFrom('organisations')
    .select(['id', 'joinablePlans'])
    .orderBy('id')
    .execute();
  const openOrganisations = organisations
    .filter(({ joinablePlans }) => joinablePlans.length === 3)
    .map(({ id }) => id);
  const closed = organisations.find(({ joinablePlans }) => !joinablePlans.includes('newsletter'));
  const anAddress = addressesIn('198.51');
  let made = 0;
  const visitor = (changes: Record<string, unknown> = {}): Visitor => ({
    planType: 'Newsletter',
    firstName: 'Āwhina',
    lastName: 'Ngata',
    email: `visitor${++made}@join.example`,
    password: 'Kotuku77!',
    organisationId: openOrganisations[0],
    ...changes,
  });
  const join = (json: unknown, address = anAddress()) => portal.call({ path: '/api/joins', json, address });
  return {
    anAddress,
    visitor,
    join,
    /** A member who has joined and signed in, with an unconfirmed email address. */
    newcomer: async (changes?: Record<string, unknown>) => {
      const { email, password, ...given } = visitor({ planType: 'Associate', ...changes });
      await join({ email, password, ...given });
      const form = { grant_type: 'password', username: email, password };
      const { body } = await portal.call({ path: '/connect/token', form, address: anAddress() });
      const { access_token: token, userId } = body as { access_token: string; userId: string };
      return { token, userId, email, password };
    },
    memberCount: async () => {
      const { count } = await db
        .selectFrom('members')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    /** Organisations that are open to every plan. */
    openOrganisations,
    /** An organisation that is closed to the plan of `visitor()`. */
    closedOrganisation: closed?.id as string,
  };
}
