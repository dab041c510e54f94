import { addressesIn } from './addresses.ts';
import type { SignedIn, TestAnswer, TestApp } from './started-app.ts';

export type Visitors = {
  /** Limits count by address, and an email joins once: each test has its own. */
  anAddress(): string;
  visitor(changes?: Record<string, unknown>): Visitor;
  join(json: unknown, address?: string): Promise<TestAnswer>;
  /** A member who has joined and signed in, with an unconfirmed email address. */
  newcomer(changes?: Record<string, unknown>): Promise<SignedIn & { email: string; password: string }>;
  memberCount(): Promise<number>;
  /** Open to every plan. */
  openOrganisations: string[];
  /** Closed to the plan of a visitor who says nothing else. */
  closedOrganisation: string;
};
export type Visitor = Record<string, unknown> & { email: string; password: string };

export const home = {
  address1: '1 Hose Street',
  suburb: 'Ballarat',
  state: 'VIC',
  postcode: '3350',
  country: 'Australia',
};

/** People who would like to join the association of this app. */
export async function visitorsOf(portal: TestApp): Promise<Visitors> {
  const { db } = portal.database;
  const organisations = await db.selectFrom('organisations').select(['id', 'openTo']).orderBy('id').execute();
  const openOrganisations = organisations.filter(({ openTo }) => openTo.length === 3).map(({ id }) => id);
  const closed = organisations.find(({ openTo }) => !openTo.includes('newsletter'));
  const anAddress = addressesIn('198.51');
  let made = 0;
  const visitor = (changes: Record<string, unknown> = {}) => ({
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
    newcomer: async (changes) => {
      const { email, password, ...given } = visitor({ planType: 'Associate', ...changes });
      await join({ email, password, ...given });
      const form = { grant_type: 'password', username: email, password };
      const { body } = await portal.call({ path: '/connect/token', form, address: anAddress() });
      return { token: body.access_token, userId: body.userId, email, password };
    },
    memberCount: async () => {
      const { count } = await db
        .selectFrom('members')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    openOrganisations,
    closedOrganisation: closed?.id as string,
  };
}
