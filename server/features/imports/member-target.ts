import { isAustralianState } from '#contract/countries.ts';
import type { Db } from '../../db/database.ts';
import {
  compare,
  createNew,
  type ImportTarget,
  type KeyedRow,
  listMissing,
  type RowResult,
  refuse,
} from './checked-row.ts';
import type { ImportValues } from './import-field.ts';
import { memberImportFields } from './member-import-fields.ts';
import { memberKeyNames } from './member-key.sql.ts';
import { findMembers, type MemberMatch, resolveNames } from './member-target.sql.ts';

const toLabel = ({ firstName, lastName, email }: ImportValues) =>
  [firstName, lastName].filter(Boolean).join(' ') || (email ?? '');

export const memberTarget: ImportTarget = {
  toKey: (values, keyField) => values[keyField]?.toLowerCase() ?? null,
  toLabel,
  describeKey: (keyField) => `Same ${memberKeyNames[keyField]}`,
  check: async (db, rows, keyField) => {
    const matches = await findMembers(
      db,
      keyField,
      rows.map(({ key }) => key),
    );
    const names = await resolveRowNames(db, rows);
    return rows.map((row) => {
      const match = matches.get(row.key);
      const label = match?.label ?? toLabel(row.values);
      const { problems, values } = names(row.values);
      if (problems.length > 0) return refuse(label, ...problems);
      return match ? checkExisting(match, values) : checkNew(values);
    });
  },
};

function checkExisting(match: MemberMatch, values: ImportValues): RowResult {
  const { label, identity, isClosed, isMerged } = match;
  if (isClosed) return refuse(label, 'The account of this member is closed');
  if (isMerged) return refuse(label, 'This member was merged into another one');
  const { id, memberNumber, email, ...rest } = values;
  if (email && email.toLowerCase() !== identity.email)
    return refuse(
      label,
      `The registered email of this member is ${identity.email}. An import does not change it`,
    );
  for (const [name, value] of Object.entries({ id, memberNumber }))
    if (value && value !== identity[name])
      return refuse(label, `This member has another ${memberKeyNames[name]}`);
  const problem = findStateProblem(match.values, rest);
  return problem ? refuse(label, problem) : compare(memberImportFields, match, rest);
}

/** The portal gives ids and numbers, so a new member has none. */
function checkNew(values: ImportValues): RowResult {
  const label = toLabel(values);
  const given = ['id', 'memberNumber'].find((name) => values[name]);
  if (given) return refuse(label, `No member has this ${memberKeyNames[given]}`);
  const missing = listMissing(memberImportFields, values);
  if (missing.length > 0) return refuse(label, `A new member needs ${missing.join(', ')}`);
  const problem = findStateProblem({}, values);
  return problem ? refuse(label, problem) : createNew(label, values);
}

/** As in the form of the member, a state that does not change is not checked. */
function findStateProblem(before: ImportValues, values: ImportValues): string | null {
  if (values.postalState === undefined && values.postalCountry === undefined) return null;
  const { postalCountry, postalState } = { ...before, ...values };
  const isUnchanged = postalCountry === before.postalCountry && postalState === before.postalState;
  if (isUnchanged || postalCountry !== 'Australia' || !postalState || isAustralianState(postalState))
    return null;
  return `‘${postalState}’ is not a state in Australia`;
}

/** Replaces the names of organisations and memberships by those in the database. */
async function resolveRowNames(db: Db, rows: KeyedRow[]) {
  const valuesOf = (name: string) => rows.flatMap(({ values }) => values[name] ?? []);
  const found = await resolveNames(db, {
    organisations: valuesOf('organisation'),
    memberships: valuesOf('membership'),
  });
  return (values: ImportValues) => {
    const resolved = { ...values };
    const problems: string[] = [];
    const resolve = (field: string, names: Map<string, string[]>, noun: string) => {
      const given = values[field];
      if (!given) return;
      const [name, ...others] = names.get(given) ?? [];
      if (name && others.length === 0) resolved[field] = name;
      else if (name) problems.push(`${others.length + 1} ${noun}s are called ‘${given}’`);
      else problems.push(`No ${noun} is called ‘${given}’`);
    };
    resolve('organisation', found.organisations, 'organisation');
    resolve('membership', found.memberships, 'membership');
    return { problems, values: resolved };
  };
}
