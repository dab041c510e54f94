import { isDeepStrictEqual } from 'node:util';
import type { Updateable } from 'kysely';
import type { InputOf } from '#contract/endpoint.ts';
import { australianStates } from '#contract/postal-places.ts';
import { readOnlyFields } from '#contract/user-fields.ts';
import type { users } from '#contract/users.ts';
import type { Db } from '../../db/database.ts';
import type { MembersTable } from '../../db/tables.ts';
import { badInput, notFound } from '../../errors.ts';
import { presentSelf } from './users.present.ts';
import { findUser, lockMember, updateMember } from './users.sql.ts';

type Given = InputOf<typeof users.updateUser>['body'];

/** Saves the given details and answers with the whole member as it is then. */
export function updateUser(db: Db, memberId: string, given: Given) {
  return db.transaction().execute(async (tx) => {
    await lockMember(tx, memberId);
    const before = await presentOwn(tx, memberId);
    assertUnchanged(given, before);
    assertState(given, before);
    assertOneAnswer(given);
    await updateMember(tx, memberId, changesOf(given));
    return presentOwn(tx, memberId);
  });
}

export async function presentOwn(db: Db, memberId: string) {
  const user = await findUser(db, memberId);
  if (!user) throw notFound('There is no such member.');
  return presentSelf(user);
}

/** The specified client sends the whole user back: what it may not change must be what it got. */
function assertUnchanged(given: Given, before: Record<string, unknown>): void {
  const changed = Object.keys(readOnlyFields).filter(
    (name) => name in given && !isDeepStrictEqual(given[name as keyof Given], before[name]),
  );
  if (changed.length > 0)
    throw badInput(changed.map((field) => ({ field, message: 'cannot be changed here' })));
}

type Place = { postalCountry?: string | null | undefined; postalState?: string | null | undefined };

/** Over country and state together, if one of them is new: what came by import stands in nobody's way. */
function assertState(given: Place, before: Place): void {
  const { postalCountry, postalState } = { ...before, ...given };
  if (postalCountry === before.postalCountry && postalState === before.postalState) return;
  const states: readonly string[] = australianStates;
  if (postalCountry === 'Australia' && postalState && !states.includes(postalState)) {
    throw badInput([{ field: 'postalState', message: 'Please input a state in Australia' }]);
  }
}

/** Two spellings of one question. */
function assertOneAnswer({ agreeToSMS, agreeToSms }: Given): void {
  if (agreeToSMS === undefined || agreeToSms === undefined || agreeToSMS === agreeToSms) return;
  throw badInput([{ field: 'agreeToSms', message: 'must be the same as agreeToSMS' }]);
}

const columns = {
  title: 'title',
  firstName: 'firstName',
  middleName: 'middleName',
  lastName: 'lastName',
  prefName: 'preferredName',
  postnominals: 'postnominals',
  pronouns: 'pronouns',
  gender: 'gender',
  culturalIdentity: 'culturalIdentity',
  otherLanguages: 'otherLanguages',
  mobile: 'mobile',
  workLandline: 'workLandline',
  secondaryEmail: 'secondaryEmail',
  personalEmail: 'personalEmail',
  linkedInProfileUrl: 'linkedinUrl',
  aboutMe: 'aboutMe',
  positionTitle: 'positionTitle',
  department: 'department',
  workSuburb: 'workSuburb',
  postalAddress1: 'postalAddress1',
  postalAddress2: 'postalAddress2',
  postalSuburb: 'postalSuburb',
  postalState: 'postalState',
  postalPostcode: 'postalPostcode',
  postalCountry: 'postalCountry',
  agreeToSms: 'agreeToSms',
  agreeToSMS: 'agreeToSms',
  agreeToEmail: 'agreeToEmail',
  agreeToSubsAndComm: 'agreeToPush',
} as const satisfies Partial<Record<keyof Given, keyof MembersTable>>;

function changesOf(given: Given): Updateable<MembersTable> {
  const named = Object.entries(columns).filter(([name]) => given[name as keyof Given] !== undefined);
  const changes = named.map(([name, column]) => [column, emptyAsNull(given[name as keyof Given])]);
  return {
    ...Object.fromEntries(changes),
    ...(given.dob !== undefined && { dateOfBirth: given.dob?.replaceAll('/', '-') ?? null }),
    ...(given.requirements && {
      accessibilityRequirement: given.requirements.accessibilityRequirement || null,
      dietaryRequirements: given.requirements.dietaryRequirements,
    }),
  };
}

const emptyAsNull = (value: unknown) => (value === '' ? null : value);
