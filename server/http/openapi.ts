import * as z from 'zod/mini';
import { endpointGroups } from '#contract/all-endpoints.ts';
import type { Access, Endpoint, Schema } from '#contract/endpoint.ts';

type Json = Record<string, unknown>;

const accessDescriptions = {
  public: 'No sign-in required.',
  member: 'For signed-in members.',
  'member-not-impersonated': 'For signed-in members, not for staff who impersonate one.',
};

function describeAccess(access: Access): string {
  if (typeof access === 'string') return accessDescriptions[access];
  const { capability, scope, recentSecondStep, orDemo } = access;
  return [
    `For staff with the capability \`${capability}\`, not while impersonating a member.`,
    typeof scope === 'object' && `A grant for one ${Object.keys(scope)[0]} is enough for that one.`,
    scope === 'filtered' && 'Callers with a grant for one group or organisation see only its items.',
    recentSecondStep && 'The second step must be at most 10 minutes old.',
    orDemo && 'No sign-in required in demo mode.',
  ]
    .filter(Boolean)
    .join(' ');
}

const bodyTypes: Record<NonNullable<Endpoint['bodyEncoding']>, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

export function buildOpenApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [area, endpoints] of Object.entries(endpointGroups)) {
    for (const endpoint of Object.values(endpoints) as Endpoint[]) {
      const method = endpoint.method.toLowerCase();
      paths[endpoint.path] = { ...paths[endpoint.path], [method]: buildOperation(area, endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version: '1',
      description: "The API of the members' portal. Generated from the contract; do not edit.",
    },
    servers: [{ url: '/' }],
    tags: Object.keys(endpointGroups).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: object(['message'], {
          message: text,
          errors: { type: 'array', items: object(['field', 'message'], { field: text, message: text }) },
          moreErrors: { type: 'integer' },
          requestId: text,
        }),
        OAuthError: object(['error', 'error_description'], {
          error: text,
          error_description: text,
          requestId: text,
        }),
      },
    },
  };
}

const text = { type: 'string' };
const object = (required: string[], properties: Json) => ({ type: 'object', required, properties });

function buildOperation(area: string, endpoint: Endpoint): Json {
  const parameters = [
    ...(endpoint.params ? toParameters(endpoint.params, 'path') : []),
    ...(endpoint.query ? toParameters(endpoint.query, 'query') : []),
    ...(endpoint.requiresVersion ? [{ name: 'If-Match', in: 'header', required: true, schema: text }] : []),
  ];
  return {
    operationId: endpoint.name,
    tags: [area],
    summary: endpoint.summary,
    description: describeAccess(endpoint.access),
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: { required: true, content: bodyContent(endpoint) } }),
    responses: {
      200: {
        description: 'Success',
        ...(endpoint.cacheable && { headers: { ETag: { schema: { type: 'string' } } } }),
        content: responseContent(endpoint),
      },
      ...(endpoint.cacheable && { 304: { description: 'Not modified since the response in If-None-Match' } }),
      default: { description: 'Error', content: { 'application/json': { schema: errorSchema(endpoint) } } },
    },
  };
}

const errorSchema = ({ name }: Endpoint) => ({
  $ref: `#/components/schemas/${name === 'signIn' ? 'OAuthError' : 'Error'}`,
});

function responseContent({ response }: Endpoint): Json {
  if (response === 'file') return { '*/*': { schema: { type: 'string', format: 'binary' } } };
  return { 'application/json': { schema: toJsonSchema(response, 'output') } };
}

function bodyContent(endpoint: Endpoint): Json {
  return {
    [bodyTypes[endpoint.bodyEncoding ?? 'json']]: { schema: toJsonSchema(endpoint.body as Schema, 'input') },
  };
}

function toParameters(schema: Schema, location: 'path' | 'query'): Json[] {
  return flattenParameters(toJsonSchema(schema, 'input')).map(({ name, required, schema: each }) => ({
    name,
    in: location,
    required: location === 'path' || required,
    ...(each.type === 'array' && { style: 'form', explode: false }),
    schema: each,
  }));
}

type Parameter = { name: string; required: boolean; schema: Json };

/** Required fields of an optional object are optional parameters. */
function flattenParameters(schema: Json, prefix = '', parentRequired = true): Parameter[] {
  const requiredNames = (schema.required ?? []) as string[];
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([name, each]) => {
    const key = prefix + name;
    const required = parentRequired && requiredNames.includes(name);
    const items = each.items as Json | undefined;
    if (each.type === 'object') return flattenParameters(each, `${key}.`, required);
    // Documents the first two indexes as examples.
    if (each.type === 'array' && items?.type === 'object')
      return [0, 1].flatMap((index) => flattenParameters(items, `${key}[${index}].`, false));
    return [{ name: key, required, schema: each }];
  });
}

function toJsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io }) as Json;
  return rest;
}
