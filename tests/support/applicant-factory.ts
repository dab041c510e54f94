import { beforeAll } from 'vitest';
import { createIpAddressSequence } from './ip-address-sequence.ts';
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

/** A factory for all tests of a file. */
export function testApplicants(portal: TestApp): ApplicantFactory {
  const factory = {} as ApplicantFactory;
  beforeAll(async () => {
    Object.assign(factory, await createApplicantFactory(portal));
  });
  return factory;
}

/** Applicants, each with a different IP address and email, because both are rate-limited. */
export async function createApplicantFactory(portal: TestApp) {
  const { db } = portal.database;
  const query = db.selectFrom('organisations').select(['id', 'joinablePlans']).orderBy('id');
  const organisations = await query.execute();
  const isOpen = ({ joinablePlans }: { joinablePlans: string[] }) => joinablePlans.length === 3;
  const openOrganisations = organisations.filter(isOpen).map(({ id }) => id);
  const closed = organisations.find(({ joinablePlans }) => !joinablePlans.includes('newsletter'));
  const nextIpAddress = createIpAddressSequence('198.51');
  let count = 0;
  const createApplicant = (changes: Record<string, unknown> = {}): ApplicantInput => ({
    planType: 'Newsletter',
    firstName: 'Āwhina',
    lastName: 'Ngata',
    email: `visitor${++count}@join.example`,
    password: 'Kotuku77!',
    organisationId: openOrganisations[0],
    ...changes,
  });
  const join = (json: unknown, ipAddress = nextIpAddress()) =>
    portal.sendRaw({ path: '/api/joins', json, ipAddress });
  const signIn = ({ email, password }: Pick<ApplicantInput, 'email' | 'password'>) => {
    const form = { grant_type: 'password', username: email, password };
    return portal.sendRaw({ path: '/connect/token', form, ipAddress: nextIpAddress() });
  };
  return {
    nextIpAddress,
    createApplicant,
    join,
    signIn,
    /** Joins and signs in a member, whose email address stays unconfirmed. */
    joinAndSignIn: async (changes?: Record<string, unknown>) => {
      const input = createApplicant({ planType: 'Associate', ...changes });
      await join(input);
      const { access_token: token, userId } = (await signIn(input)).body;
      return {
        token: token as string,
        userId: userId as string,
        email: input.email,
        password: input.password,
      };
    },
    memberCount: async () =>
      (await portal.database.pool.query('SELECT count(*)::integer FROM members')).rows[0].count as number,
    /** Organisations that are open to every plan. */
    openOrganisations,
    /** An organisation that is closed to the plan of `createApplicant()`. */
    closedOrganisation: closed?.id as string,
  };
}
