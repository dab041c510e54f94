/** The values of a row, by the name of the value. One field can set several, such as the country and its name. */
export type ImportValues = Record<string, string | null>;

export type ParsedCell = { values: ImportValues } | { problem: string };

export type ImportField = {
  name: string;
  label: string;
  /** Names of columns in the files of agencies, besides the label. */
  headers: readonly string[];
  /** `text` is not empty. A problem is a sentence about the text or continues the label. */
  parse: (text: string) => ParsedCell;
  /** The values of an empty cell, if staff choose that empty cells empty the field. Undefined if it cannot be empty. */
  emptyValues?: ImportValues;
  /** Makes values comparable that mean the same, such as phone numbers with other spaces. */
  normalise?: (value: string) => string;
  /** Finds the rows in the database. */
  isKey?: true;
  /** Needed in a new row. */
  isRequired?: true;
};

export type ParsedText = { value: string | null } | { problem: string };
export type ParseText = (text: string) => ParsedText;

type SingleField = Omit<ImportField, 'emptyValues' | 'parse'> & {
  parse: ParseText;
  /** Defaults to true unless the field is a key or required. */
  canBeEmpty?: boolean;
};

/** A field with one value of the same name. */
export function defineField({ parse, canBeEmpty, ...field }: SingleField): ImportField {
  const { name, isKey, isRequired } = field;
  return {
    ...field,
    parse: (text) => {
      const result = parse(text);
      return 'problem' in result ? result : { values: { [name]: result.value } };
    },
    ...((canBeEmpty ?? !(isKey || isRequired)) && { emptyValues: { [name]: null } }),
  };
}
