import { addressSequence } from './address-sequence.ts';
import type { TestApp } from './test-app.ts';

export type ApplicantFactory = Awaited<ReturnType<typeof createApplicantFactory>>;
export type ApplicantInput = Record<string, unknown> & { email: string; password: string };

export const homeAddress = {
  address1: '1 Hose Street',
  suburb: 'Ballarat',
  state: 'VIC',
  postcode: '3350',
  country: 'Australia',
};

/** Visitors who join, each with a different client address and email, because both are rate-limited. */
export async function createApplicantFactory(portal: TestApp) {
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
  const nextAddress = addressSequence('198.51');
  let count = 0;
  const visitor = (changes: Record<string, unknown> = {}): ApplicantInput => ({
    planType: 'Newsletter',
    firstName: 'Āwhina',
    lastName: 'Ngata',
    email: `visitor${++count}@join.example`,
    password: 'Kotuku77!',
    organisationId: openOrganisations[0],
    ...changes,
  });
  const join = (json: unknown, address = nextAddress()) => portal.call({ path: '/api/joins', json, address });
  return {
    nextAddress,
    visitor,
    join,
    /** Joins and signs in a member, whose email address stays unconfirmed. */
    joinAndSignIn: async (changes?: Record<string, unknown>) => {
      const { email, password, ...details } = visitor({ planType: 'Associate', ...changes });
      await join({ email, password, ...details });
      const form = { grant_type: 'password', username: email, password };
      const { body } = await portal.call({ path: '/connect/token', form, address: nextAddress() });
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
