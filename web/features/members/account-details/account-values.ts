import type { RequestOf } from '#contract/endpoint.ts';
import {
  type FieldFormat,
  type FieldName,
  type FieldNamesWith,
  fieldNames,
  fieldOf,
  type Section,
} from '#contract/member-fields.ts';
import type { members } from '#contract/members.ts';
import { isBlank } from '#contract/normalise-text.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { toApiDate, toDisplayDate } from '#web/ui/fields/parse-date.ts';
import { isDeepEqual } from '#web/ui/forms/is-deep-equal.ts';

export type User = ResponseBody<typeof members.getUser>;
export type Changes = RequestOf<typeof members.updateUser>['body'];

type TextFormat = Exclude<FieldFormat, 'date' | 'readOnly'>;
export type TextName = FieldNamesWith<{ section: Section; format: TextFormat }>;
type RequiredName = FieldNamesWith<{ format: 'name' }>;

const isTextField = (name: FieldName): name is TextName => {
  const { section, format } = fieldOf(name);
  return section !== null && format !== 'date' && format !== 'readOnly';
};

const textNames = fieldNames.filter(isTextField);

export type AccountValues = Record<TextName, string> & {
  dob: string;
  accessibilityRequirement: string;
  dietaryRequirements: string[];
  /** Typed but not added with the button. It is saved with the others. */
  otherDiet: string;
};

export type AccountFieldName = keyof AccountValues;

export function toFormValues(user: User): AccountValues {
  const texts = textNames.map((name) => [name, user[name] ?? '']);
  return {
    ...(Object.fromEntries(texts) as Record<TextName, string>),
    dob: toDisplayDate(user.dob ?? ''),
    accessibilityRequirement: user.requirements?.accessibilityRequirement ?? '',
    dietaryRequirements: user.requirements?.dietaryRequirements ?? [],
    otherDiet: '',
  };
}

/** Keeps invalid values as typed, so that validation reports their field. */
export function toRequest(values: AccountValues) {
  const texts = textNames.map((name) => {
    const isRequired = fieldOf(name).format === 'name';
    return [name, isRequired ? values[name].trim() : textOrNull(values[name])];
  });
  return {
    ...(Object.fromEntries(texts) as Record<TextName, string | null> & Record<RequiredName, string>),
    postalCountryName: isInternational(values) ? textOrNull(values.postalCountryName) : null,
    dob: toApiDate(values.dob) ?? textOrNull(values.dob),
    requirements: {
      accessibilityRequirement: textOrNull(values.accessibilityRequirement),
      dietaryRequirements: addDiet(values.dietaryRequirements, values.otherDiet),
    },
  };
}

export const isInternational = ({ postalCountry }: AccountValues) => postalCountry === 'International';

export type AccountRequest = ReturnType<typeof toRequest>;

/** Omits unchanged fields, because stored values can violate the current rules. */
export function changedFields(before: AccountValues, after: AccountValues): Changes {
  const stored = toRequest(before);
  const fields = Object.entries(toRequest(after));
  const changed = fields.filter(([name, value]) => !isDeepEqual(value, stored[name as keyof AccountRequest]));
  return Object.fromEntries(changed) as Changes;
}

export function addDiet(diets: string[], input: string): string[] {
  const diet = input.trim();
  const isListed = diets.some((listed) => listed.toLowerCase() === diet.toLowerCase());
  return isBlank(diet) || isListed ? diets : [...diets, diet];
}

const textOrNull = (text: string) => text.trim() || null;
