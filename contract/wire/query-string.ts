/**
 * The query strings of the API: nested names with dots, lists of objects with an index, lists of values with commas.
 *
 *   { request: { page: 1, categoryId: ['a', 'b'] } }   request.page=1&request.categoryId=a,b
 *   { filters: [{ Key: 'name', Value: 'fire' }] }      filters[0].Key=name&filters[0].Value=fire
 */
type Value = string | number | boolean;
export type Query = {
  readonly [name: string]: Value | readonly Value[] | Query | readonly Query[] | undefined;
};

/** Values stay text; the schema of the endpoint converts them. */
export type ParsedQuery = { [name: string]: ParsedValue };
type ParsedValue = string | ParsedQuery | ParsedValue[];

const limits = { depth: 4, index: 20, keys: 100 };

export class MalformedQuery extends Error {
  constructor(key: string, fault = 'is not understood') {
    super(`The query key ${key.slice(0, 60)} ${fault}.`);
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
    if (isObject(value[0])) return value.flatMap((each, index) => entriesOf(each, `${key}[${index}].`));
    return value.length > 0 ? [[key, value]] : [];
  });
}

export function parseQuery(text: string): ParsedQuery {
  const query = emptyQuery();
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > limits.keys) throw new MalformedQuery('list', 'is too long');
  for (const pair of pairs) {
    const [key, ...value] = pair.split('=');
    setPath(query, unescapeText(key as string), unescapeText(value.join('=')));
  }
  removeEmpty(query);
  return query;
}

/** `type=` means the same as no `type`. */
function removeEmpty(holder: object): void {
  for (const [name, value] of Object.entries(holder)) {
    if (isObject(value)) removeEmpty(value);
    if (value === '' || (isObject(value) && Object.keys(value).length === 0))
      Reflect.deleteProperty(holder, name);
  }
}

function setPath(query: ParsedQuery, key: string, value: string): void {
  const steps = parseKeyPath(key);
  const name = steps.pop() as string | number;
  let holder = query as Record<string | number, ParsedValue>;
  for (const [index, step] of steps.entries()) {
    const wantsList = typeof (steps[index + 1] ?? name) === 'number';
    holder[step] ??= wantsList ? [] : emptyQuery();
    const next: ParsedValue = holder[step];
    if (!isObject(next) || Array.isArray(next) !== wantsList)
      throw new MalformedQuery(key, 'is given in two forms');
    holder = next as Record<string | number, ParsedValue>;
  }
  if (holder[name] !== undefined) throw new MalformedQuery(key, 'is given twice');
  holder[name] = value;
}

/** `filters[0].Key` becomes filters, 0, Key. */
function parseKeyPath(key: string): (string | number)[] {
  if (!/^[^.[\]]+(\.[^.[\]]+|\[\d{1,2}\])*$/.test(key)) throw new MalformedQuery(key);
  const steps = [...key.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, step]) => step ?? Number(index));
  const tooFar = steps.some((step) => typeof step === 'number' && step >= limits.index);
  if (tooFar || steps.length > limits.depth) throw new MalformedQuery(key);
  return steps;
}

function unescapeText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new MalformedQuery(text);
  }
}

/** Existing servers expect unescaped brackets. */
const escapeKey = (key: string) => encodeURIComponent(key).replaceAll('%5B', '[').replaceAll('%5D', ']');

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** No prototype, so that `__proto__` is an ordinary key. */
const emptyQuery = (): ParsedQuery => Object.create(null) as ParsedQuery;
