import { isDeepStrictEqual } from 'node:util';
import type { Updateable } from 'kysely';
import { australianStates } from '#contract/countries.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import type { ColumnOf, ConvertedFieldName, EditableFieldName } from '#contract/member-fields.ts';
import { fieldNames, fieldOf } from '#contract/member-fields.ts';
import { readOnlyFields } from '#contract/member-schemas.ts';
import type { members } from '#contract/members.ts';
import type { Db } from '../../db/database.ts';
import type { MembersTable } from '../../db/tables.ts';
import { notFound, validationFailed } from '../../http/errors.ts';
import { toOwnProfile } from './members.present.ts';
import { findUser, lockMember, updateMember } from './members.sql.ts';

type Input = HandlerInput<typeof members.updateUser>['body'];

export function updateUser(db: Db, memberId: string, input: Input) {
  return db.transaction().execute(async (tx) => {
    await lockMember(tx, memberId);
    const before = await loadOwnProfile(tx, memberId);
    assertReadOnlyUnchanged(input, before);
    assertSameConsent(input);
    await updateMember(tx, memberId, toMemberChanges(input, before));
    return loadOwnProfile(tx, memberId);
  });
}

/** Throws for a state that is not in the country. */
export function toMemberChanges(input: Input, before: PostalRegion): Changes {
  assertPostalState(input, before);
  const { postalCountry } = { ...before, ...input };
  const countryName = postalCountry === 'International' ? {} : { postalCountryName: null };
  return { ...toColumnChanges(input), ...countryName };
}

export async function loadOwnProfile(db: Db, memberId: string) {
  const user = await findUser(db, memberId);
  if (!user) throw notFound('Member not found.');
  return toOwnProfile(user);
}

/** The specified client sends the whole user, so unchanged read-only fields are accepted. */
function assertReadOnlyUnchanged(input: Input, before: Record<string, unknown>): void {
  const changed = Object.keys(readOnlyFields).filter(
    (name) => name in input && !isDeepStrictEqual(input[name as keyof Input], before[name]),
  );
  if (changed.length > 0)
    throw validationFailed(changed.map((field) => ({ field, message: 'cannot be changed here' })));
}

type PostalRegion = { postalCountry?: string | null | undefined; postalState?: string | null | undefined };

/** Validates only when country or state changes, so that invalid imported values block nothing else. */
function assertPostalState(input: PostalRegion, before: PostalRegion): void {
  const { postalCountry, postalState } = { ...before, ...input };
  if (postalCountry === before.postalCountry && postalState === before.postalState) return;
  const states: readonly string[] = australianStates;
  if (postalCountry === 'Australia' && postalState && !states.includes(postalState)) {
    throw validationFailed([{ field: 'postalState', message: 'Please input a state in Australia' }]);
  }
}

function assertSameConsent({ agreeToSMS, agreeToSms }: Input): void {
  if (agreeToSMS === undefined || agreeToSms === undefined || agreeToSMS === agreeToSms) return;
  throw validationFailed([{ field: 'agreeToSms', message: 'must be the same as agreeToSMS' }]);
}

type CopiedFieldName = Exclude<EditableFieldName, ConvertedFieldName>;
type Changes = Updateable<MembersTable>;

const copiedFieldNames = fieldNames.filter(
  (name): name is CopiedFieldName => fieldOf(name).format !== 'readOnly' && fieldOf(name).column !== null,
);

const columnOf = (name: CopiedFieldName) => (fieldOf(name).column ?? name) as ColumnOf<CopiedFieldName>;

const converters: Record<EditableFieldName & ConvertedFieldName, (input: Input) => Changes> = {
  dob: ({ dob }) => (dob === undefined ? {} : { dateOfBirth: dob?.replaceAll('/', '-') ?? null }),
  requirements: ({ requirements }) =>
    requirements
      ? { ...requirements, accessibilityRequirement: requirements.accessibilityRequirement || null }
      : {},
};

function toColumnChanges({ agreeToSms, ...rest }: Input): Changes {
  const input = { ...rest, agreeToSMS: rest.agreeToSMS ?? agreeToSms };
  const changes = copiedFieldNames
    .filter((name) => input[name] !== undefined)
    .map((name): [keyof MembersTable, unknown] => [columnOf(name), emptyToNull(input[name])]);
  const converted = Object.values(converters).map((convert) => convert(rest));
  return Object.assign(Object.fromEntries(changes), ...converted);
}

const emptyToNull = (value: unknown) => (value === '' ? null : value);
