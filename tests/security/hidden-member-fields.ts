import { type FieldFormat, type FieldName, fieldNames, fieldOf } from '#contract/member-fields.ts';

export const canary = (field: string) => `Canary${field}`;
/** A recognisable value per format, or undefined if the format has none. */
const canaries: Record<FieldFormat, ((name: string, index: number) => string) | undefined> = {
  text: canary,
  phone: (_name, index) => `+61 2 5550 99${index + 10}`,
  email: (name) => `canary-${name.toLowerCase()}@canary.example`,
  webAddress: () => 'canary.example/in/canary',
  lines: canary,
  name: canary,
  countryName: canary,
  date: undefined,
  country: undefined,
  flag: undefined,
  requirements: undefined,
  readOnly: undefined,
};
const isHidden = (name: FieldName) => !['everyone', 'details'].includes(fieldOf(name).visibility);
/** A value for every hidden text column. */
export const hiddenFields: Record<string, string> = Object.fromEntries(
  fieldNames.filter(isHidden).flatMap((name, index) => {
    const { format, column } = fieldOf(name);
    const value = canaries[format]?.(name, index);
    return value ? [[column ?? name, value]] : [];
  }),
);
/** Listed explicitly, so that a wrong visibility in the field table fails the test. */
export const expectedHiddenColumns = (
  'title middleName gender culturalIdentity otherLanguages secondaryEmail personalEmail postalAddress1 ' +
  'postalAddress2 postalSuburb postalState postalPostcode postalCountryName mobile workLandline linkedinUrl'
).split(' ');
