import type { FieldError } from '#contract/wire/errors.ts';
import { ApiError } from '#web/api/api-error.ts';
import { isDeepEqual } from '#web/ui/forms/is-deep-equal.ts';

/** Values that the server does not accept. They are one field, or fields that are only valid together. */
export type Rejection<Values> = { values: Partial<Values>; errors: FieldError[] };

/** A rejection ends when the person changes one of its values. */
export const listStillRejected = <Values>(rejected: Rejection<Values>[], values: Values) =>
  rejected.filter((rejection) => isDeepEqual(pick(values, namesOf(rejection.values)), rejection.values));

/** The values that can be saved: those of the server replace the rejected ones. */
export function withoutRejected<Values>(values: Values, base: Values, rejected: Rejection<Values>[]): Values {
  const names = rejected.flatMap((rejection) => namesOf(rejection.values));
  return { ...values, ...pick(base, names) };
}

type FailedSave<Values> = {
  failure: unknown;
  sent: Values;
  base: Values;
  groups: (keyof Values)[][];
};

/** The changed fields that the response names. Empty if the response is about something else. */
export function findRejected<Values>(failedSave: FailedSave<Values>): Rejection<Values>[] {
  const { failure, sent, base, groups } = failedSave;
  if (!(failure instanceof ApiError) || failure.status !== 400) return [];
  const grouped = groups.flat();
  const singles = namesOf(sent).filter((name) => !grouped.includes(name));
  return [...groups, ...singles.map((name) => [name])]
    .filter((names) => names.some((name) => !isDeepEqual(sent[name], base[name])))
    .map((names) => ({
      values: pick(sent, names),
      errors: failure.fieldErrors.filter(({ field }) =>
        names.some((name) => field === name || field.startsWith(`${String(name)}.`)),
      ),
    }))
    .filter(({ errors }) => errors.length > 0);
}

const namesOf = <Values>(values: Values) => Object.keys(values as object) as (keyof Values)[];

export const pick = <Values>(values: Values, names: (keyof Values)[]): Partial<Values> =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;

type Labels = Partial<Record<string, string>>;

/** Sentences such as 'Address must have …', by field. */
export const describeErrors = (errors: FieldError[], labels: Labels): Record<string, string> =>
  Object.fromEntries(
    errors.map(({ field, message }) => [
      field,
      `${labels[field] ?? labels[field.split('.')[0] ?? ''] ?? field} ${message}`,
    ]),
  );

export const createRejectionError = <Values>(rejected: Rejection<Values>[], labels: Labels): ApiError => {
  const fieldErrors = rejected.flatMap(({ errors }) => errors);
  const sentences = Object.values(describeErrors(fieldErrors, labels));
  return new ApiError(`${sentences.join('. ')}.`, { status: 400, fieldErrors });
};
