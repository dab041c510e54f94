/** Other servers of this API respond in PascalCase or snake_case. Keys with `$` belong to their serialiser. */
export function toCamelCase(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(toCamelCase);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [camelKey(key), toCamelCase(value)]),
  );
}

/** Ids are keys too, so only names of letters, digits and underscores change. */
function camelKey(key: string): string {
  if (!/^[A-Za-z]\w*$/.test(key)) return key;
  const joined = key.replace(/_+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return joined.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]+/, (capitals) => capitals.toLowerCase());
}
