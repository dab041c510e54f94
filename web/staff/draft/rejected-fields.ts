import type { FieldError } from '#contract/wire/errors.ts';
import { ApiError } from '#web/api/api-error.ts';
import { isDeepEqual } from '#web/ui/forms/is-deep-equal.ts';

/** A value that the server does not accept. Fields that are only saved together with another one have no errors. */
export type RejectedField<Values> = { name: keyof Values & string; value: unknown; errors: FieldError[] };

/** Without values that were changed since. */
export const listStillRejected = <Values>(rejected: RejectedField<Values>[], values: Values) =>
  rejected.filter(({ name, value }) => isDeepEqual(values[name], value));

/** The values that can be saved: those of the server replace the rejected ones. */
export const withoutRejected = <Values>(
  values: Values,
  base: Values,
  rejected: RejectedField<Values>[],
): Values => ({ ...values, ...Object.fromEntries(rejected.map(({ name }) => [name, base[name]])) });

type Sent<Values> = {
  failure: unknown;
  sent: Values;
  base: Values;
  groups: (keyof Values & string)[][];
};

/** The changed fields that the response names. Empty if the response is about something else. */
export function findRejected<Values extends object>(options: Sent<Values>): RejectedField<Values>[] {
  const { failure, sent, base, groups } = options;
  if (!(failure instanceof ApiError) || failure.status !== 400) return [];
  const isChanged = (name: keyof Values) => !isDeepEqual(sent[name], base[name]);
  const changed = (Object.keys(sent) as (keyof Values & string)[]).filter(isChanged);
  const errorsOf = (name: string) =>
    failure.fieldErrors.filter(({ field }) => field === name || field.startsWith(`${name}.`));
  const named = changed.filter((name) => errorsOf(name).length > 0);
  const together = groups.filter((group) => group.some((name) => errorsOf(name).length > 0)).flat();
  return changed
    .filter((name) => named.includes(name) || together.includes(name))
    .map((name) => ({ name, value: sent[name], errors: errorsOf(name) }));
}

/** 'Address must have …' for each of them. */
export const describeErrors = (errors: FieldError[], labels: Partial<Record<string, string>>): string[] =>
  errors.map(
    ({ field, message }) => `${labels[field] ?? labels[field.split('.')[0] ?? ''] ?? field} ${message}`,
  );

export const createRejection = <Values>(
  rejected: RejectedField<Values>[],
  labels: Partial<Record<string, string>>,
): ApiError => {
  const fieldErrors = rejected.flatMap(({ errors }) => errors);
  return new ApiError(`${describeErrors(fieldErrors, labels).join('. ')}.`, { status: 400, fieldErrors });
};
