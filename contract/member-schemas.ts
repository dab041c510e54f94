import * as z from 'zod/mini';
import { type PrivacySwitch, privacySwitchNames } from './contact-fields.ts';
import { countries } from './countries.ts';
import { countryName } from './country-name.ts';
import { id, multilineText, singleLineText } from './fields.ts';
import {
  type EditableName,
  type Field,
  type FieldName,
  type Format,
  type FormatOf,
  fieldNames,
  fieldOf,
  type OpenName,
  type OwnName,
  type ReadOnlyName,
} from './member-fields.ts';
import { isPhoneNumber } from './phone-numbers.ts';

/** Forms that send the whole user back may have only a country code. */
const isPhonePart = (text: string) => /^([+ ()./-]*\d[+\d ()./-]*)?$/.test(text);
const phone = () =>
  z.nullable(
    singleLineText(30).check(
      z.refine((given) => isPhonePart(given) || isPhoneNumber(given), 'must be a phone number'),
    ),
  );

const optionalEmail = () =>
  z.nullable(
    singleLineText(254).check(
      z.refine((given) => given === '' || z.email().safeParse(given).success, 'Please enter a valid email'),
    ),
  );

/** Browsers ignore invisible characters, so 'java\nscript:' is a scheme too. */
const hasNoInvisibleCharacters = (address: string) =>
  !/[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(address);

/** Addresses without http get https:// when shown; any other scheme is unsafe. */
const webAddress = () =>
  z.nullable(
    z.string('must be text').check(
      z.trim(),
      z.maxLength(300, 'must be at most 300 characters'),
      z.refine(
        (given) =>
          hasNoInvisibleCharacters(given) &&
          (/^https?:\/\//i.test(given) || !/^[a-z][a-z\d+.-]*:/i.test(given)),
        'must be a web address',
      ),
    ),
  );

function isValidDateOfBirth(given: string): boolean {
  const day = new Date(`${given.replaceAll('/', '-')}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day > new Date()) return false;
  return given >= '1900' && day.toISOString().slice(0, 10).replaceAll('-', '/') === given;
}

const dateOfBirth = () =>
  z.nullable(z.string('must be text').check(z.refine(isValidDateOfBirth, 'Please input a valid date')));

const requirements = () =>
  z.strictObject({
    accessibilityRequirement: z.nullable(multilineText(500)),
    dietaryRequirements: z.array(singleLineText(100)).check(
      z.overwrite((values) => values.filter(Boolean)),
      z.maxLength(20, 'must be at most 20 values'),
    ),
  });

const flag = () => z.boolean('must be true or false');

type EditFormat = Exclude<Format, 'readOnly'>;

const entered = {
  name: ({ label }: Field) => singleLineText(100).check(z.minLength(1, `Please input your ${label}`)),
  text: ({ maxLength = 100 }: Field) => z.nullable(singleLineText(maxLength)),
  lines: ({ maxLength = 500 }: Field) => z.nullable(multilineText(maxLength)),
  phone,
  email: optionalEmail,
  webAddress,
  date: dateOfBirth,
  country: () => z.nullable(z.enum(countries, 'must be Australia or International')),
  countryName: () => z.nullable(countryName),
  flag,
  requirements,
} satisfies Record<EditFormat, (field: Field) => z.ZodMiniType>;

type Entered<Name extends EditableName> = ReturnType<(typeof entered)[FormatOf<Name>]>;

/** Stored values may be older than the rules for input, so most fields are any text. */
const answeredText = z.nullable(z.string());

const answeredByFormat = {
  name: z.string(),
  flag: z.boolean(),
  requirements: z.object({
    accessibilityRequirement: answeredText,
    dietaryRequirements: z.array(z.string()),
  }),
};

const answeredReadOnly = {
  id,
  profileImage: answeredText,
  email: answeredText,
  registeredEmail: answeredText,
  companyId: z.nullable(id),
  companyName: answeredText,
  unlistedOrganisationName: answeredText,
  membership: z.object({ name: z.string() }),
  isInformationalType: z.boolean(),
  isEmailConfirmed: z.boolean(),
  isBillingContact: z.boolean(),
  segments: z.array(z.object({ name: z.string(), segmentCategory: z.string() })),
} satisfies Record<ReadOnlyName, z.ZodMiniType>;

type Answered<Name extends FieldName> = Name extends ReadOnlyName
  ? (typeof answeredReadOnly)[Name]
  : FormatOf<Name> extends keyof typeof answeredByFormat
    ? (typeof answeredByFormat)[FormatOf<Name>]
    : typeof answeredText;

const isReadOnly = (name: FieldName): name is ReadOnlyName => fieldOf(name).format === 'readOnly';
const isEditable = (name: FieldName): name is EditableName => !isReadOnly(name);
const isOwn = (name: FieldName): name is OwnName => fieldOf(name).visibility === 'own';
const isOpen = (name: FieldName): name is OpenName => !isOwn(name);

const enteredAs = (name: FieldName) => entered[fieldOf(name).format as EditFormat](fieldOf(name));
const answeredAs = (name: FieldName) =>
  isReadOnly(name)
    ? answeredReadOnly[name]
    : (answeredByFormat[fieldOf(name).format as keyof typeof answeredByFormat] ?? answeredText);

function shapeOf<Shape>(
  names: readonly (keyof Shape & string)[],
  schemaOf: (name: FieldName) => z.ZodMiniType,
) {
  return Object.fromEntries(names.map((name) => [name, schemaOf(name as FieldName)])) as Shape;
}

type EditableShape = { [Name in EditableName]: Entered<Name> };
type ReadOnlyShape = { [Name in ReadOnlyName | PrivacySwitch]: ReturnType<typeof z.unknown> };
type OpenShape = { [Name in OpenName]: Answered<Name> };
type OwnShape = { [Name in OwnName]: Answered<Name> };

const editableShape = () => ({
  ...shapeOf<EditableShape>(fieldNames.filter(isEditable), enteredAs),
  /** Some clients spell `agreeToSMS` like this. */
  agreeToSms: flag(),
});
const readOnlyShape = () =>
  shapeOf<ReadOnlyShape>([...fieldNames.filter(isReadOnly), ...privacySwitchNames], z.unknown);
const privacyShape = () =>
  shapeOf<Record<PrivacySwitch, z.ZodMiniBoolean>>(privacySwitchNames, () => z.boolean());
const userAnswerShape = () => ({
  ...shapeOf<OpenShape>(fieldNames.filter(isOpen), answeredAs),
  ...z.partial(z.object({ ...shapeOf<OwnShape>(fieldNames.filter(isOwn), answeredAs), ...privacyShape() }))
    .shape,
  includeInDirectory: z.boolean(),
});

// The annotations let the web build drop what no screen uses.
export const editableFields = /* @__PURE__ */ editableShape();
/** Clients may send these back, but not change them. */
export const readOnlyFields = /* @__PURE__ */ readOnlyShape();
export const privacyAnswer = /* @__PURE__ */ privacyShape();
/** Fields with the visibility `own` are missing in responses to other members. */
export const userAnswer = /* @__PURE__ */ userAnswerShape();
