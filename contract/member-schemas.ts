import * as z from 'zod/mini';
import { type PrivacySwitch, privacySwitchNames } from './contact-fields.ts';
import { countries } from './countries.ts';
import { foreignCountryName } from './country-name.ts';
import { anyText, id, maxCharacters, multilineText, singleLineText } from './fields.ts';
import {
  type EditableFieldName,
  type FieldFormat,
  type FieldName,
  type FormatOf,
  fieldNames,
  fieldOf,
  type MemberField,
  type PrivateFieldName,
  type PublicFieldName,
  type ReadOnlyFieldName,
} from './member-fields.ts';
import { isPhoneNumber } from './phone-numbers.ts';

const nullableTextIf = (maxLength: number, isValid: (text: string) => boolean, message: string) =>
  z.nullable(singleLineText(maxLength).check(z.refine(isValid, message)));

/** Clients that send all fields back may send only a country code. */
const isPartialPhone = (text: string) => /^([+ ()./-]*\d[+\d ()./-]*)?$/.test(text);
const isPhone = (text: string) => isPartialPhone(text) || isPhoneNumber(text);
const isEmptyOrEmail = (text: string) => text === '' || z.email().safeParse(text).success;

/** Browsers ignore invisible characters, so 'java\nscript:' is a scheme too. */
const hasNoInvisibleCharacters = (url: string) =>
  !/[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(url);

/** Screens add https:// to URLs without a scheme. Schemes other than http and https are unsafe. */
export const isWebAddress = (url: string) =>
  hasNoInvisibleCharacters(url) && (/^https?:\/\//i.test(url) || !/^[a-z][a-z\d+.-]*:/i.test(url));

const webAddress = () =>
  z.nullable(anyText.check(z.trim(), maxCharacters(300), z.refine(isWebAddress, 'must be a web address')));

function isValidDateOfBirth(text: string): boolean {
  const day = new Date(`${text.replaceAll('/', '-')}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day > new Date()) return false;
  return text >= '1900' && day.toISOString().slice(0, 10).replaceAll('-', '/') === text;
}

const dateOfBirth = () =>
  z.nullable(anyText.check(z.refine(isValidDateOfBirth, 'Please input a valid date')));

const requirements = () =>
  z.strictObject({
    accessibilityRequirement: z.nullable(multilineText(500)),
    dietaryRequirements: z.array(singleLineText(100)).check(
      z.overwrite((values) => values.filter(Boolean)),
      z.maxLength(20, 'must be at most 20 values'),
    ),
  });

const flag = () => z.boolean('must be true or false');

type EditableFormat = Exclude<FieldFormat, 'readOnly'>;

const inputByFormat = {
  name: ({ label }: MemberField) => singleLineText(100).check(z.minLength(1, `Please input your ${label}`)),
  text: ({ maxLength = 100 }: MemberField) => z.nullable(singleLineText(maxLength)),
  lines: ({ maxLength = 500 }: MemberField) => z.nullable(multilineText(maxLength)),
  phone: () => nullableTextIf(30, isPhone, 'must be a phone number'),
  email: () => nullableTextIf(254, isEmptyOrEmail, 'Please enter a valid email'),
  webAddress,
  date: dateOfBirth,
  country: () => z.nullable(z.enum(countries, 'must be Australia or International')),
  countryName: () => z.nullable(foreignCountryName),
  flag,
  requirements,
} satisfies Record<EditableFormat, (field: MemberField) => z.ZodMiniType>;

type InputSchema<Name extends EditableFieldName> = ReturnType<(typeof inputByFormat)[FormatOf<Name>]>;

/** Accepts any text, because stored values may be older than the input rules. */
const nullableText = z.nullable(z.string());
const textList = z.array(z.string());

const responseByFormat = {
  name: z.string(),
  flag: z.boolean(),
  requirements: z.object({ accessibilityRequirement: nullableText, dietaryRequirements: textList }),
};

const readOnlyResponse = {
  id,
  profileImage: nullableText,
  email: nullableText,
  registeredEmail: nullableText,
  companyId: z.nullable(id),
  companyName: nullableText,
  unlistedOrganisationName: nullableText,
  membership: z.object({ name: z.string() }),
  isInformationalType: z.boolean(),
  isEmailConfirmed: z.boolean(),
  hasStaffAccess: z.boolean(),
  isBillingContact: z.boolean(),
  segments: z.array(z.object({ name: z.string(), segmentCategory: z.string() })),
} satisfies Record<ReadOnlyFieldName, z.ZodMiniType>;

type ResponseSchema<Name extends FieldName> = Name extends ReadOnlyFieldName
  ? (typeof readOnlyResponse)[Name]
  : FormatOf<Name> extends keyof typeof responseByFormat
    ? (typeof responseByFormat)[FormatOf<Name>]
    : typeof nullableText;

const isReadOnly = (name: FieldName): name is ReadOnlyFieldName => fieldOf(name).format === 'readOnly';
const isEditable = (name: FieldName): name is EditableFieldName => !isReadOnly(name);
const isPrivate = (name: FieldName): name is PrivateFieldName => fieldOf(name).visibility === 'private';
const isPublic = (name: FieldName): name is PublicFieldName => !isPrivate(name);

const inputSchemaOf = (name: FieldName) =>
  inputByFormat[fieldOf(name).format as EditableFormat](fieldOf(name));
const responseSchemaOf = (name: FieldName) =>
  isReadOnly(name)
    ? readOnlyResponse[name]
    : (responseByFormat[fieldOf(name).format as keyof typeof responseByFormat] ?? nullableText);

type SchemaOf = (name: FieldName) => z.ZodMiniType;

function shapeOf<Shape>(names: readonly (keyof Shape & string)[], schemaOf: SchemaOf) {
  return Object.fromEntries(names.map((name) => [name, schemaOf(name as FieldName)])) as Shape;
}

type EditableShape = { [Name in EditableFieldName]: InputSchema<Name> };
type ReadOnlyShape = { [Name in ReadOnlyFieldName | PrivacySwitch]: ReturnType<typeof z.unknown> };
type PublicShape = { [Name in PublicFieldName]: ResponseSchema<Name> };
type PrivateShape = { [Name in PrivateFieldName]: ResponseSchema<Name> };

const editableShape = () => ({
  ...shapeOf<EditableShape>(fieldNames.filter(isEditable), inputSchemaOf),
  /** Some clients spell `agreeToSMS` like this. */
  agreeToSms: flag(),
});
const readOnlyShape = () =>
  shapeOf<ReadOnlyShape>([...fieldNames.filter(isReadOnly), ...privacySwitchNames], z.unknown);
const privacyShape = () =>
  shapeOf<Record<PrivacySwitch, z.ZodMiniBoolean>>(privacySwitchNames, () => z.boolean());
const userResponseShape = () => ({
  ...shapeOf<PublicShape>(fieldNames.filter(isPublic), responseSchemaOf),
  ...z.partial(z.object(shapeOf<PrivateShape>(fieldNames.filter(isPrivate), responseSchemaOf))).shape,
  ...z.partial(z.object(privacyShape())).shape,
  includeInDirectory: z.boolean(),
});

// The annotations let the web build remove unused schemas.
export const editableFields = /* @__PURE__ */ editableShape();
/** Clients can send these fields back unchanged. */
export const readOnlyFields = /* @__PURE__ */ readOnlyShape();
export const privacyResponseFields = /* @__PURE__ */ privacyShape();
/** Responses to other members omit the fields with visibility `own`. */
export const userResponseFields = /* @__PURE__ */ userResponseShape();
