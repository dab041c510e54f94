import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint, Schema } from '#contract/endpoint.ts';
import {
  brokenJson,
  headers,
  multipart,
  notText,
  rawValues,
  strangeNames,
  types,
  words,
} from './nonsense-values.ts';

/** One request that makes no sense, or nearly does. */
export type Nonsense = {
  path: string;
  headers: Record<string, string>;
  payload: Buffer | undefined;
};

/** What is asked, and, where the call takes a body, some that make sense. */
export type Route = {
  method: 'GET' | 'POST';
  path: string;
  endpoint?: Endpoint | undefined;
  senses?: Body[] | undefined;
};
export type Body = Record<string, unknown>;

type JsonSchema = { properties?: Record<string, JsonSchema>; items?: JsonSchema } & Partial<
  Record<'anyOf' | 'oneOf', JsonSchema[]>
>;

const anyValue = (ids: string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: words.map((text) => JSON.stringify(text)) },
    { weight: 3, arbitrary: rawValues },
    { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
    { weight: 2, arbitrary: fc.constantFrom(...ids).map((id) => JSON.stringify(id)) },
  );

/** The names that the contract gives, so that nonsense gets past the first look; and some that it does not give. */
export function namesIn(schema: Schema | undefined): string[] {
  if (!schema) return [];
  const collect = (
    { properties = {}, items, anyOf = [], oneOf = [] }: JsonSchema,
    prefix: string,
  ): string[] => [
    ...Object.entries(properties).flatMap(([name, each]) => [
      prefix + name,
      ...collect(each, `${prefix}${name}.`),
    ]),
    ...(items ? [`${prefix.slice(0, -1)}[0]`, ...collect(items, `${prefix.slice(0, -1)}[0].`)] : []),
    ...[...anyOf, ...oneOf].flatMap((each) => collect(each, prefix)),
  ];
  return [
    ...new Set(collect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '')),
  ];
}

/** `cartItems[0].quantity` as its steps: cartItems, [0], quantity. */
export const stepsOf = (name: string) => name.split(/\.|(?=\[)/);

/** A body as text, in which one part, however deep it lies, is this text of JSON. */
export function withPart(sense: unknown, [step, ...deeper]: string[], value: string): string {
  if (step === undefined) return value;
  if (step === '[0]') return `[${withPart((sense as unknown[] | undefined)?.[0], deeper, value)}]`;
  const whole = (sense ?? {}) as Body;
  const others = Object.entries(whole).filter(([other]) => other !== step);
  const pairs = others.map(([other, sensible]) => `${JSON.stringify(other)}:${JSON.stringify(sensible)}`);
  return `{${[...pairs, `${JSON.stringify(step)}:${withPart(whole[step], deeper, value)}`].join(',')}}`;
}

/** The names of parts of a value that has none. */
export const partsBelow = (name: string) => [`${name}.a`, `${name}[0]`, `${name}[0].b`];

function jsonBodies({ endpoint, senses = [{}] }: Route, ids: string[]): fc.Arbitrary<string> {
  const places = namesIn(endpoint?.body).map(stepsOf);
  const names = places.flatMap((steps) => (steps.length === 1 ? steps : []));
  // As text: an object of JavaScript has no name twice.
  const pair = (name: string) => anyValue(ids).map((value) => `${JSON.stringify(name)}:${value}`);
  const allNamed = fc.tuple(...names.map(pair)).map((pairs) => `{${pairs.join(',')}}`);
  const some = fc
    .array(fc.constantFrom(...names, ...strangeNames).chain(pair), { maxLength: 6 })
    .map((pairs) => `{${pairs.join(',')}}`);
  const nearlySense = fc
    .tuple(
      fc.constantFrom(...senses),
      fc.constantFrom(...places, ...strangeNames.map((name) => [name])),
      anyValue(ids),
    )
    .map((each) => withPart(...each));
  return fc.oneof(
    { weight: 8, arbitrary: nearlySense },
    { weight: 2, arbitrary: allNamed },
    { weight: 3, arbitrary: some },
    anyValue(ids),
    brokenJson,
  );
}

function formBodies(endpoint: Endpoint | undefined, ids: string[]): fc.Arbitrary<string> {
  const names = [...namesIn(endpoint?.body), 'grant_type', ...strangeNames];
  const value = fc.oneof(words, fc.constantFrom('password', 'impersonation', ...ids)).map(escaped);
  const pair = fc.tuple(fc.constantFrom(...names).map(escaped), value).map((each) => each.join('='));
  return fc
    .array(fc.oneof(pair, fc.constantFrom('%', '%zz=%', '=', '&&', 'a[b][c]=d')), { maxLength: 6 })
    .map((each) => each.join('&'));
}

/** As a browser escapes it where that is possible, otherwise in bytes that are no text. */
export function escaped(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

const formParts = fc.oneof(
  notText,
  fc
    .tuple(fc.constantFrom('img', 'img"; filename="a', '__proto__', '', 'x'.repeat(300)), words)
    .map(([name, value]) =>
      Buffer.from(
        `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n${value}\r\n--x--\r\n`,
      ),
    ),
  // A field's text is decoded as its sender says: here into half of a sign.
  fc.constant(
    Buffer.concat([
      Buffer.from(
        '--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=utf-16le\r\n\r\n',
      ),
      Buffer.from('a\ud800b', 'utf16le'),
      Buffer.from('\r\n--x--\r\n'),
    ]),
  ),
  fc
    .constantFrom('--x', '--x--', '--x\r\n\r\n', '--x\r\nContent-Disposition: form-data\r\n\r\n')
    .map((text) => Buffer.from(text)),
);

function bodies(route: Route, ids: string[]) {
  const { endpoint } = route;
  const json = jsonBodies(route, ids).map((text) => Buffer.from(text));
  const form = formBodies(endpoint, ids).map((text) => Buffer.from(text));
  const typed = (type: string) => (payload: Buffer) => ({ type, payload });
  return fc.oneof(
    { weight: 6, arbitrary: json.map(typed('application/json')) },
    {
      weight: endpoint?.bodyAs === 'form' ? 6 : 2,
      arbitrary: form.map(typed('application/x-www-form-urlencoded')),
    },
    { weight: endpoint?.bodyAs === 'multipart' ? 8 : 1, arbitrary: formParts.map(typed(multipart)) },
    fc
      .tuple(fc.constantFrom(...types), fc.oneof(json, notText))
      .map(([type, payload]) => ({ type, payload })),
    notText.map(typed('application/json')),
  );
}

function queries(endpoint: Endpoint | undefined, ids: string[]): fc.Arbitrary<string> {
  const known = [...namesIn(endpoint?.query), 'page'];
  const name = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known, ...strangeNames).map(escaped) },
    { weight: 1, arbitrary: fc.constantFrom(...known.flatMap(partsBelow)) },
  );
  const named = fc
    .tuple(
      name,
      fc.oneof(words, fc.constantFrom('0', '1', '-1', '1e9', 'asc', 'name', 'true', ...ids)).map(escaped),
    )
    .map((each) => each.join('='));
  const broken = fc.constantFrom(
    '%',
    '%zz',
    'a=%E0%A4%A',
    '%ff%fe=%00',
    'a[',
    'a[0',
    'a[99]=1',
    'a[0].b.c.d.e.f=1',
    '.',
    '=',
    'a=1&a=2',
    'a=1&a.b=2',
    'a='.repeat(150),
    '&'.repeat(500),
    '__proto__.isStaff=true',
    '__proto__[0]=1',
    'filters[1].Key=name',
    '?'.repeat(20),
    '#',
  );
  return fc
    .array(fc.oneof({ weight: 5, arbitrary: named }, { weight: 1, arbitrary: broken }), { maxLength: 4 })
    .map((each) => each.join('&'));
}

const segments = (ids: string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: words.map((text) => escaped(text).slice(0, 2_000)) },
    fc.constantFrom(
      '%',
      '%zz',
      '%00',
      '..',
      '.',
      '%2e%2e',
      '..%2f..%2f',
      '%5c',
      ';a=b',
      'x'.repeat(199),
      'x'.repeat(250),
      '%F0%9F%98%80',
      '*',
    ),
  );

/** Nonsense for one route; `ids` are of things that exist, so that some of it gets further than the door. */
export function nonsenseFor(route: Route, ids: string[]): fc.Arbitrary<Nonsense> {
  const parts = route.path.split(/(\{\w+\}|:\w+)/);
  const path = fc
    .tuple(...parts.map((part) => (/^[{:]/.test(part) ? segments(ids) : fc.constant(part))))
    .map((each) => each.join(''));
  const isSent = route.method === 'POST';
  const body = isSent ? bodies(route, ids) : fc.constant(undefined);
  // What is wrong with the address hides what is wrong with the body.
  const query = fc.oneof(
    { weight: isSent ? 6 : 0, arbitrary: fc.constant('') },
    queries(route.endpoint, ids),
  );
  return fc.record({ path, query, body, headers }).map((each) => ({
    path: each.query ? `${each.path}?${each.query}` : each.path,
    headers: { ...(each.body?.type && { 'content-type': each.body.type }), ...each.headers },
    payload: each.body?.payload,
  }));
}
