import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint, EndpointSpec, Schema } from '#contract/endpoint.ts';
import {
  brokenJson,
  brokenQueries,
  brokenSegments,
  contentTypes,
  headers,
  multipart,
  oddJson,
  oddNames,
  oddTexts,
  randomBytes,
} from './fuzz-values.ts';

/** A request that is invalid, or nearly valid. */
export type FuzzedRequest = { path: string; headers: Record<string, string>; payload: Buffer | undefined };

/** A route, with valid bodies if it accepts one. */
export type Route = {
  method: EndpointSpec['method'];
  path: string;
  endpoint?: Endpoint | undefined;
  validBodies?: Body[] | undefined;
};
export type Body = Record<string, unknown>;

type JsonSchema = { properties?: Record<string, JsonSchema>; items?: JsonSchema } & Partial<
  Record<'anyOf' | 'oneOf', JsonSchema[]>
>;

const anyValue = (ids: string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: oddTexts.map((text) => JSON.stringify(text)) },
    { weight: 3, arbitrary: fc.constantFrom(...oddJson) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
    { weight: 2, arbitrary: fc.constantFrom(...ids).map((id) => JSON.stringify(id)) },
  );

/** Returns the field names of a schema, nested ones as `cartItems[0].quantity`. */
export function fieldNamesOf(schema: Schema | undefined): string[] {
  if (!schema) return [];
  const collect = (
    { properties = {}, items, anyOf = [], oneOf = [] }: JsonSchema,
    prefix: string,
  ): string[] => {
    const list = `${prefix.slice(0, -1)}[0]`;
    return [
      ...Object.entries(properties).flatMap(([name, each]) => [
        prefix + name,
        ...collect(each, `${prefix}${name}.`),
      ]),
      ...(items ? [list, ...collect(items, `${list}.`)] : []),
      ...[...anyOf, ...oneOf].flatMap((each) => collect(each, prefix)),
    ];
  };
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return [...new Set(collect(json, ''))];
}

/** Splits `cartItems[0].quantity` into cartItems, [0], quantity. */
export const toPathSteps = (name: string) => name.split(/\.|(?=\[)/);

/** Serialises a body with the field at these steps replaced by a JSON text. */
export function withField(body: unknown, [step, ...deeper]: string[], value: string): string {
  if (step === undefined) return value;
  if (step === '[0]') return `[${withField((body as unknown[] | undefined)?.[0], deeper, value)}]`;
  const whole = (body ?? {}) as Body;
  const others = Object.entries(whole).filter(([other]) => other !== step);
  const pairs = others.map(([other, valid]) => `${JSON.stringify(other)}:${JSON.stringify(valid)}`);
  return `{${[...pairs, `${JSON.stringify(step)}:${withField(whole[step], deeper, value)}`].join(',')}}`;
}

/** Field names nested below a scalar field. */
export const nestedNames = (name: string) => [`${name}.a`, `${name}[0]`, `${name}[0].b`];

function jsonBodies({ endpoint, validBodies = [{}] }: Route, ids: string[]): fc.Arbitrary<string> {
  const fields = fieldNamesOf(endpoint?.body).map(toPathSteps);
  const names = fields.flatMap((steps) => (steps.length === 1 ? steps : []));
  // Built as text, because a JavaScript object cannot have duplicate keys.
  const object = (pairs: string[]) => `{${pairs.join(',')}}`;
  const pair = (name: string) => anyValue(ids).map((value) => `${JSON.stringify(name)}:${value}`);
  const allNames = fc.tuple(...names.map(pair)).map(object);
  const someNames = fc
    .array(fc.constantFrom(...names, ...oddNames).chain(pair), { maxLength: 6 })
    .map(object);
  const steps = fc.constantFrom(...fields, ...oddNames.map((name) => [name]));
  const nearlyValid = fc
    .tuple(fc.constantFrom(...validBodies), steps, anyValue(ids))
    .map((each) => withField(...each));
  return fc.oneof(
    { weight: 8, arbitrary: nearlyValid },
    { weight: 2, arbitrary: allNames },
    { weight: 3, arbitrary: someNames },
    anyValue(ids),
    brokenJson,
  );
}

function formBodies(endpoint: Endpoint | undefined, ids: string[]): fc.Arbitrary<string> {
  const names = [...fieldNamesOf(endpoint?.body), 'grant_type', ...oddNames];
  const value = fc.oneof(oddTexts, fc.constantFrom('password', 'impersonation', ...ids)).map(percentEncode);
  const pair = fc.tuple(fc.constantFrom(...names).map(percentEncode), value).map((each) => each.join('='));
  const broken = fc.constantFrom('%', '%zz=%', '=', '&&', 'a[b][c]=d');
  return fc.array(fc.oneof(pair, broken), { maxLength: 6 }).map((each) => each.join('&'));
}

/** Percent-encodes the text. Ill-formed text becomes invalid UTF-8. */
export const percentEncode = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80');

const disposition = (rest: string) => `--x\r\nContent-Disposition: form-data; ${rest}`;
const multipartBodies = fc.oneof(
  randomBytes,
  fc
    .tuple(fc.constantFrom('img', 'img"; filename="a', '__proto__', '', 'x'.repeat(300)), oddTexts)
    .map(([name, value]) =>
      Buffer.from(`${disposition(`name="${name}"; filename="a.png"`)}\r\n\r\n${value}\r\n--x--\r\n`),
    ),
  // A field in a declared encoding that decodes to a lone surrogate.
  fc.constant(
    Buffer.concat([
      Buffer.from(disposition('name="a"\r\nContent-Type: text/plain; charset=utf-16le\r\n\r\n')),
      Buffer.from('a\ud800b', 'utf16le'),
      Buffer.from('\r\n--x--\r\n'),
    ]),
  ),
  fc
    .constantFrom('--x', '--x--', '--x\r\n\r\n', '--x\r\nContent-Disposition: form-data\r\n\r\n')
    .map((text) => Buffer.from(text)),
);

function bodies(route: Route, ids: string[]) {
  const encoding = route.endpoint?.bodyEncoding;
  const json = jsonBodies(route, ids).map((text) => Buffer.from(text));
  const form = formBodies(route.endpoint, ids).map((text) => Buffer.from(text));
  const as = (type: string) => (payload: Buffer) => ({ type, payload });
  return fc.oneof(
    { weight: 6, arbitrary: json.map(as('application/json')) },
    { weight: encoding === 'form' ? 6 : 2, arbitrary: form.map(as('application/x-www-form-urlencoded')) },
    { weight: encoding === 'multipart' ? 8 : 1, arbitrary: multipartBodies.map(as(multipart)) },
    fc.record({ type: fc.constantFrom(...contentTypes), payload: fc.oneof(json, randomBytes) }),
    randomBytes.map(as('application/json')),
  );
}

function queries(endpoint: Endpoint | undefined, ids: string[]): fc.Arbitrary<string> {
  const known = [...fieldNamesOf(endpoint?.query), 'page'];
  const name = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known, ...oddNames).map(percentEncode) },
    { weight: 1, arbitrary: fc.constantFrom(...known.flatMap(nestedNames)) },
  );
  const values = fc.constantFrom('0', '1', '-1', '1e9', 'asc', 'name', 'true', ...ids);
  const pair = fc.tuple(name, fc.oneof(oddTexts, values).map(percentEncode)).map((each) => each.join('='));
  const parts = fc.oneof({ weight: 5, arbitrary: pair }, fc.constantFrom(...brokenQueries));
  return fc.array(parts, { maxLength: 4 }).map((each) => each.join('&'));
}

const segments = (ids: string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: oddTexts.map((text) => percentEncode(text).slice(0, 2_000)) },
    fc.constantFrom(...brokenSegments),
  );

/** Generates requests for one route. `ids` are existing ids, so that some requests pass the first checks. */
export function fuzzedRequests(route: Route, ids: string[]): fc.Arbitrary<FuzzedRequest> {
  const parts = route.path.split(/(\{\w+\}|:\w+)/);
  const path = fc
    .tuple(...parts.map((part) => (/^[{:]/.test(part) ? segments(ids) : fc.constant(part))))
    .map((each) => each.join(''));
  const hasBody = route.method !== 'GET';
  const body = hasBody ? bodies(route, ids) : fc.constant(undefined);
  // An invalid query is rejected before the body is read.
  const noQuery = { weight: hasBody ? 6 : 0, arbitrary: fc.constant('') };
  const query = fc.oneof(noQuery, queries(route.endpoint, ids));
  return fc.record({ path, query, body, headers }).map((each) => ({
    path: each.query ? `${each.path}?${each.query}` : each.path,
    headers: { ...(each.body?.type && { 'content-type': each.body.type }), ...each.headers },
    payload: each.body?.payload,
  }));
}
