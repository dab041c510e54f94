import type { ImportDetails } from '#contract/imports.staff.ts';

export type ColumnMapping = {
  /** The name of the field of each column. Null for columns that are left out. */
  fields: (string | null)[];
  keyField: string;
  emptyCellsClear: boolean;
};

type KnownFields = Pick<ImportDetails, 'fields'>;

export const toColumnMapping = ({
  columns,
  keyField,
  emptyCellsClear,
}: Pick<ImportDetails, 'columns' | 'keyField' | 'emptyCellsClear'>): ColumnMapping => ({
  fields: columns.map(({ field }) => field),
  keyField: keyField ?? '',
  emptyCellsClear,
});

/** Two columns cannot fill one field, so the other column is left out. */
export function mapColumn(
  { fields: known }: KnownFields,
  mapping: ColumnMapping,
  index: number,
  name: string | null,
): ColumnMapping {
  const fields = mapping.fields.map((other, each) => {
    if (each === index) return name;
    return other === name ? null : other;
  });
  const isKey = known.some((field) => field.isKey && field.name === name);
  return { ...mapping, fields, keyField: mapping.keyField || (isKey && name ? name : '') };
}

/** Returns why the file cannot be checked like this, or undefined. */
export function findProblem({ fields }: KnownFields, mapping: ColumnMapping): string | undefined {
  const key = fields.find(({ name }) => name === mapping.keyField);
  if (!key) return 'Choose by which field rows are matched.';
  return mapping.fields.includes(key.name)
    ? undefined
    : `Rows are matched by ${key.label}. Choose the column with it.`;
}

/** The labels of the fields that new rows need and no column fills. */
export const listMissing = ({ fields }: KnownFields, mapping: ColumnMapping): string[] =>
  fields
    .filter(({ name, isRequired }) => isRequired && !mapping.fields.includes(name))
    .map(({ label }) => label);
