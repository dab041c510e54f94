import { isAustralia, isAustralianState } from '#contract/countries.ts';
import { normaliseText } from '#contract/normalise-text.ts';
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
import { organisationImportFields } from './organisation-import-fields.ts';
import { findOrganisations, listNamesakes, type OrganisationMatch } from './organisation-target.sql.ts';

const keyNames: Record<string, string> = { id: 'organisation id', name: 'name', abn: 'ABN' };
const toLabel = ({ name, id }: ImportValues) => name ?? id ?? '';

export const organisationTarget: ImportTarget = {
  toKey: (values, keyField) => {
    const value = values[keyField];
    if (!value) return null;
    if (keyField === 'abn') return value.replaceAll(/\D/g, '');
    return keyField === 'name' ? normaliseText(value) : value;
  },
  toLabel,
  describeKey: (keyField) => `Same ${keyNames[keyField]}`,
  check: async (db, rows, keyField) => {
    const matches = await findOrganisations(
      db,
      keyField,
      rows.map(({ key }) => key),
    );
    const namesakes = await listNamesakes(
      db,
      rows.flatMap(({ values }) => values.name ?? []),
    );
    return rows.map((row) => checkRow(row, keyField, matches.get(row.key) ?? [], namesakes));
  },
};

type Namesakes = Map<string, string[]>;

function checkRow(
  row: KeyedRow,
  keyField: string,
  matches: OrganisationMatch[],
  namesakes: Namesakes,
): RowResult {
  const { id: _, ...values } = toStoredSpelling(row.values);
  const [match, ...others] = matches;
  const label = match?.label ?? toLabel(row.values);
  if (others.length > 0)
    return refuse(label, `${matches.length} organisations have this ${keyNames[keyField]}`);
  if (!match && keyField === 'id') return refuse(label, 'No organisation has this id');
  if (match?.isMerged) return refuse(label, 'This organisation was merged into another one');
  const holders = namesakes.get(normaliseText(values.name ?? '')) ?? [];
  if (holders.some((id) => id !== match?.id))
    return refuse(label, `‘${values.name}’ is the name of another organisation`);
  const { country, state } = { ...match?.values, ...values };
  if (state && isAustralia(country ?? '') && !isAustralianState(state) && state !== match?.values.state)
    return refuse(label, `‘${state}’ is not a state in Australia`);
  if (match) return compare(organisationImportFields, match, values);
  const missing = listMissing(organisationImportFields, values);
  return missing.length > 0
    ? refuse(label, `A new organisation needs ${missing.join(', ')}`)
    : createNew(label, values);
}

/** One spelling of Australia, as in the form of the organisation. */
const toStoredSpelling = (values: ImportValues): ImportValues =>
  isAustralia(values.country ?? '') ? { ...values, country: 'Australia' } : values;
