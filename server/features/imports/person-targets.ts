import { normaliseText } from '#contract/normalise-text.ts';
import { createNew, type ImportTarget, type KeyedRow, type RowResult, refuse } from './checked-row.ts';
import type { ImportValues } from './import-field.ts';
import { memberKeyNames } from './member-key.sql.ts';
import {
  findPeople,
  listGroupPairs,
  listSegmentPairs,
  type Pair,
  type Person,
} from './person-targets.sql.ts';

type Set = {
  noun: string;
  /** The fields that name the group or segment. */
  names: string[];
  listPairs: typeof listGroupPairs;
};

const groups: Set = { noun: 'group', names: ['group'], listPairs: listGroupPairs };
const segments: Set = { noun: 'segment', names: ['category', 'segment'], listPairs: listSegmentPairs };

const toSetName = ({ names }: Set, values: ImportValues) =>
  names.map((name) => values[name] ?? '').join(': ');

/** A row adds a member to a group or a segment. */
const createTarget = (set: Set): ImportTarget => ({
  toKey: (values, keyField) => {
    const person = values[keyField];
    if (!person || set.names.some((name) => !values[name])) return null;
    return [person.toLowerCase(), normaliseText(toSetName(set, values))].join('\n');
  },
  toLabel: ({ email, memberNumber, id }) => email ?? memberNumber ?? id ?? '',
  describeKey: () => `Same member and ${set.noun}`,
  check: async (db, rows, keyField) => {
    const people = await findPeople(
      db,
      keyField,
      rows.map((row) => personOf(row)),
    );
    const ids = [...people.values()].map(({ id }) => id);
    const pairs = await set.listPairs(
      db,
      rows.map((row) => toSetName(set, row.values)),
      ids,
    );
    return rows.map((row) => checkPair(set, row, people.get(personOf(row)), pairs, keyField));
  },
});

const personOf = ({ key }: KeyedRow) => key.split('\n')[0] as string;

function checkPair(
  set: Set,
  row: KeyedRow,
  person: Person | undefined,
  pairs: Pair[],
  keyField: string,
): RowResult {
  const name = toSetName(set, row.values);
  if (!person) return refuse(personOf(row), `No member has this ${memberKeyNames[keyField]}`);
  const { label, state, id: matchedId } = person;
  if (state) return refuse(label, `The account of this member is ${state}`);
  const [pair, ...others] = pairs.filter((each) => normaliseText(each.name) === normaliseText(name));
  if (!pair) return refuse(label, `No ${set.noun} is called ‘${name}’`);
  if (others.length > 0) return refuse(label, `${others.length + 1} ${set.noun}s are called ‘${name}’`);
  if (pair.memberIds.includes(matchedId))
    return { outcome: 'unchanged', matchedId, label, before: null, after: null, reasons: [] };
  return { ...createNew(label, pair.values), matchedId, setId: pair.id };
}

export const groupMemberTarget = createTarget(groups);
export const segmentTarget = createTarget(segments);
