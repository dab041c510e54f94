/**
 * Query strings of the API: nested names use dots, lists of objects an index, lists of values commas.
 *
 *   { request: { page: 1, categoryId: ['a', 'b'] } }   request.page=1&request.categoryId=a,b
 *   { filters: [{ Key: 'name', Value: 'fire' }] }      filters[0].Key=name&filters[0].Value=fire
 */
type Value = string | number | boolean;
export type Query = {
  readonly [name: string]: Value | readonly Value[] | Query | readonly Query[] | undefined;
};

/** Values are text; the endpoint's schema converts them. */
export type ParsedQuery = { [name: string]: ParsedValue };
type ParsedValue = string | ParsedQuery | ParsedValue[];

const limits = { depth: 4, items: 20, keys: 100 };

export class MalformedQueryError extends Error {
  constructor(key: string, problem = 'is malformed') {
    super(`The query key ${key.slice(0, 60)} ${problem}.`);
  }
}

export function formatQuery(query: Query): string {
  return entriesOf(query, '')
    .map(([key, value]) => `${escapeKey(key)}=${[value].flat().map(encodeURIComponent).join(',')}`)
    .join('&');
}

function entriesOf(query: Query, prefix: string): [string, Value | Value[]][] {
  return Object.entries(query).flatMap(([name, value]): [string, Value | Value[]][] => {
    const key = prefix + name;
    if (value === undefined || value === '') return [];
    if (!isObject(value)) return [[key, value]];
    if (!Array.isArray(value)) return entriesOf(value as Query, `${key}.`);
    if (isObject(value[0])) return value.flatMap((item, index) => entriesOf(item, `${key}[${index}].`));
    return value.length > 0 ? [[key, value]] : [];
  });
}

export function parseQuery(text: string): ParsedQuery {
  const query = emptyQuery();
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > limits.keys) throw new MalformedQueryError('list', 'is too long');
  for (const pair of pairs) {
    const [key, ...value] = pair.split('=');
    setPath(query, unescapeText(key as string), unescapeText(value.join('=')));
  }
  removeEmpty(query);
  return query;
}

/** `type=` means the same as no `type`. */
function removeEmpty(container: object): void {
  for (const [name, value] of Object.entries(container)) {
    if (isObject(value)) removeEmpty(value);
    if (value === '' || (isObject(value) && Object.keys(value).length === 0))
      Reflect.deleteProperty(container, name);
  }
}

function setPath(query: ParsedQuery, key: string, value: string): void {
  const steps = parseKeyPath(key);
  const name = steps.pop() as string | number;
  let container = query as Record<string | number, ParsedValue>;
  for (const [index, step] of steps.entries()) {
    const isList = typeof (steps[index + 1] ?? name) === 'number';
    container[step] ??= isList ? [] : emptyQuery();
    const next: ParsedValue = container[step];
    if (!isObject(next) || Array.isArray(next) !== isList)
      throw new MalformedQueryError(key, 'has conflicting types');
    container = next as Record<string | number, ParsedValue>;
  }
  if (container[name] !== undefined) throw new MalformedQueryError(key, 'is duplicated');
  container[name] = value;
}

/** Splits `filters[0].Key` into filters, 0 and Key. */
function parseKeyPath(key: string): (string | number)[] {
  if (!/^[^.[\]]+(\.[^.[\]]+|\[\d{1,2}\])*$/.test(key)) throw new MalformedQueryError(key);
  const steps = [...key.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, step]) => step ?? Number(index));
  const isIndexTooLarge = steps.some((step) => typeof step === 'number' && step >= limits.items);
  if (isIndexTooLarge || steps.length > limits.depth) throw new MalformedQueryError(key);
  return steps;
}

function unescapeText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new MalformedQueryError(text);
  }
}

/** Other implementations of this API expect unescaped brackets. */
const escapeKey = (key: string) => encodeURIComponent(key).replaceAll('%5B', '[').replaceAll('%5D', ']');

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** No prototype, so that `__proto__` is an ordinary key. */
const emptyQuery = (): ParsedQuery => Object.create(null) as ParsedQuery;
