import { isDeepStrictEqual } from 'node:util';
import type { Updateable } from 'kysely';
import { australianStates } from '#contract/countries.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import {
  type ColumnOf,
  type ConvertedName,
  type EditableName,
  fieldNames,
  fieldOf,
} from '#contract/member-fields.ts';
import { readOnlyFields } from '#contract/member-schemas.ts';
import type { members } from '#contract/members.ts';
import type { Db } from '../../db/database.ts';
import type { MembersTable } from '../../db/tables.ts';
import { notFound, validationFailed } from '../../http/errors.ts';
import { toOwnProfile } from './members.present.ts';
import { findUser, lockMember, updateMember } from './members.sql.ts';

type Given = HandlerInput<typeof members.updateUser>['body'];

export function updateUser(db: Db, memberId: string, given: Given) {
  return db.transaction().execute(async (tx) => {
    await lockMember(tx, memberId);
    const before = await loadOwnProfile(tx, memberId);
    assertUnchanged(given, before);
    assertState(given, before);
    assertSameConsent(given);
    await updateMember(tx, memberId, { ...toColumnChanges(given), ...clearedName(given, before) });
    return loadOwnProfile(tx, memberId);
  });
}

export async function loadOwnProfile(db: Db, memberId: string) {
  const user = await findUser(db, memberId);
  if (!user) throw notFound('There is no such member.');
  return toOwnProfile(user);
}

/** The specified client sends the whole user back, with read-only fields unchanged. */
function assertUnchanged(given: Given, before: Record<string, unknown>): void {
  const changed = Object.keys(readOnlyFields).filter(
    (name) => name in given && !isDeepStrictEqual(given[name as keyof Given], before[name]),
  );
  if (changed.length > 0)
    throw validationFailed(changed.map((field) => ({ field, message: 'cannot be changed here' })));
}

type Place = { postalCountry?: string | null | undefined; postalState?: string | null | undefined };

/** Checked only when country or state changes, so that invalid imported values block nothing else. */
function assertState(given: Place, before: Place): void {
  const { postalCountry, postalState } = { ...before, ...given };
  if (postalCountry === before.postalCountry && postalState === before.postalState) return;
  const states: readonly string[] = australianStates;
  if (postalCountry === 'Australia' && postalState && !states.includes(postalState)) {
    throw validationFailed([{ field: 'postalState', message: 'Please input a state in Australia' }]);
  }
}

function clearedName(given: Place, before: Place): { postalCountryName?: null } {
  const { postalCountry } = { ...before, ...given };
  return postalCountry === 'International' ? {} : { postalCountryName: null };
}

function assertSameConsent({ agreeToSMS, agreeToSms }: Given): void {
  if (agreeToSMS === undefined || agreeToSms === undefined || agreeToSMS === agreeToSms) return;
  throw validationFailed([{ field: 'agreeToSms', message: 'must be the same as agreeToSMS' }]);
}

type SavedName = Exclude<EditableName, ConvertedName>;

const savedNames = fieldNames.filter(
  (name): name is SavedName => fieldOf(name).format !== 'readOnly' && fieldOf(name).column !== null,
);

const columnOf = (name: SavedName) => (fieldOf(name).column ?? name) as ColumnOf<SavedName>;

const converted: Record<EditableName & ConvertedName, (given: Given) => Updateable<MembersTable>> = {
  dob: ({ dob }) => (dob === undefined ? {} : { dateOfBirth: dob?.replaceAll('/', '-') ?? null }),
  requirements: ({ requirements }) =>
    requirements
      ? {
          accessibilityRequirement: requirements.accessibilityRequirement || null,
          dietaryRequirements: requirements.dietaryRequirements,
        }
      : {},
};

function toColumnChanges({ agreeToSms, ...rest }: Given): Updateable<MembersTable> {
  const given = { ...rest, agreeToSMS: rest.agreeToSMS ?? agreeToSms };
  const changes = savedNames
    .filter((name) => given[name] !== undefined)
    .map((name): [keyof MembersTable, unknown] => [columnOf(name), emptyAsNull(given[name])]);
  return Object.assign(Object.fromEntries(changes), ...Object.values(converted).map((save) => save(rest)));
}

const emptyAsNull = (value: unknown) => (value === '' ? null : value);
