import { type FieldName, type Format, fieldNames, fieldOf } from '#contract/member-fields.ts';

export const canary = (field: string) => `Canary${field}`;
/** Undefined: the format cannot hold a canary. */
const canaries: Record<Format, ((name: string, index: number) => string) | undefined> = {
  text: canary,
  phone: (_name, index) => `+61 2 5550 99${index + 10}`,
  email: (name) => `canary-${name.toLowerCase()}@canary.example`,
  webAddress: () => 'canary.example/in/canary',
  lines: canary,
  name: canary,
  date: undefined,
  country: undefined,
  countryName: canary,
  flag: undefined,
  requirements: undefined,
  readOnly: undefined,
};
const isHidden = (name: FieldName) => !['everyone', 'details'].includes(fieldOf(name).visibility);
/** Values for every hidden column of text. */
export const hiddenFields: Record<string, string> = Object.fromEntries(
  fieldNames.filter(isHidden).flatMap((name, index) => {
    const { format, column } = fieldOf(name);
    const value = canaries[format]?.(name, index);
    return value ? [[column ?? name, value]] : [];
  }),
);
/** Written out, so that a wrong visibility in the table does not go unnoticed. */
export const knownHidden = [
  ...[
    'title',
    'middleName',
    'gender',
    'culturalIdentity',
    'otherLanguages',
    'secondaryEmail',
    'personalEmail',
  ],
  ...['postalAddress1', 'postalAddress2', 'postalSuburb', 'postalState', 'postalPostcode'],
  'postalCountryName',
  ...['mobile', 'workLandline', 'linkedinUrl'],
];
