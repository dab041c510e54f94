/**
 * Answers may come in PascalCase or snake_case, from this server or from another that has this API. The portal
 * reads camelCase. Keys that begin with `$` belong to the serialiser on the other side and stay as they are.
 */
export function toCamelCase(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(toCamelCase);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [camelKey(key), toCamelCase(value)]),
  );
}

/** Ids are keys too (a map of id to name): only names made of letters, digits and underscores are changed. */
function camelKey(key: string): string {
  if (!/^[A-Za-z]\w*$/.test(key)) return key;
  const joined = key.replace(/_+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return joined.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]+/, (capitals) => capitals.toLowerCase());
}
