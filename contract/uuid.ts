/** The same rule as the schema `id`, but without zod, because the first page load needs it. */
const uuidPattern =
  /^([\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}-(0{4}-){3}0{12}|f{8}-(f{4}-){3}f{12})$/i;

export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && uuidPattern.test(value);
