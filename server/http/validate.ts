import type { Schema } from '#contract/endpoint.ts';
import { validationFailed } from './errors.ts';
import { formatValidationMessage } from './validation-messages.ts';

/** Throws a validation error with one message per field. */
export function validate(schema: Schema, value: unknown): unknown {
  const result = schema.safeParse(value, { error: formatValidationMessage });
  if (result.success) return result.data;
  // Only the first error of each field.
  const errorsByField = new Map(
    result.error.issues
      .flatMap(toFieldErrors)
      .toReversed()
      .map((error) => [error.field, error]),
  );
  throw validationFailed([...errorsByField.values()].toReversed());
}

type Issue = NonNullable<ReturnType<Schema['safeParse']>['error']>['issues'][number];

function toFieldErrors(issue: Issue): { field: string; message: string }[] {
  const toField = (...keys: string[]) => [...issue.path, ...keys].join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: toField(shorten(key)), message: 'is not a known field' }));
  return [{ field: toField() || 'body', message: issue.message }];
}

/** The response repeats unknown keys, which can have any length. */
const shorten = (key: string) => (key.length > 100 ? `${key.slice(0, 100)}…` : key);
