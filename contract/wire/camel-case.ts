/** Other implementations of this API respond in PascalCase or snake_case. Their serialiser adds keys with `$`. */
export function toCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCamelCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [toCamelKey(key), toCamelCase(child)]),
  );
}

/** Changes only keys of letters, digits and underscores, because ids are keys too. */
function toCamelKey(key: string): string {
  if (!/^[A-Za-z]\w*$/.test(key)) return key;
  const joined = key.replace(/_+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return joined.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]+/, (capitals) => capitals.toLowerCase());
}
