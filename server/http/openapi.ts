import * as z from 'zod/mini';
import { areas } from '#contract/all-endpoints.ts';
import type { Endpoint, Schema } from '#contract/endpoint.ts';

type Json = Record<string, unknown>;

const accessWords: Record<Endpoint['access'], string> = {
  public: 'Anybody may call this.',
  member: 'For signed-in members.',
  'member-in-person': 'For signed-in members in person, not for staff who act as one.',
  staff: "For the association's staff, in person.",
  'demo-or-staff': 'For staff; open to anybody while the demo association is on.',
};

/** The OpenAPI document, made from the contract alone. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [area, endpoints] of Object.entries(areas)) {
    for (const endpoint of Object.values(endpoints) as Endpoint[]) {
      paths[endpoint.path] ??= {};
      Object.assign(paths[endpoint.path] as Json, {
        [endpoint.method.toLowerCase()]: operation(area, endpoint),
      });
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version: '1',
      description: "The API of the members' portal. Made from the contract; do not edit.",
    },
    tags: Object.keys(areas).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['message'],
          properties: {
            message: { type: 'string' },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                required: ['field', 'message'],
                properties: { field: { type: 'string' }, message: { type: 'string' } },
              },
            },
            requestId: { type: 'string' },
          },
        },
      },
    },
  };
}

function operation(area: string, endpoint: Endpoint): Json {
  const parameters = [
    ...(endpoint.params ? parametersOf(endpoint.params, 'path') : []),
    ...(endpoint.query ? parametersOf(endpoint.query, 'query') : []),
  ];
  return {
    operationId: endpoint.name,
    tags: [area],
    summary: endpoint.summary,
    description: accessWords[endpoint.access],
    ...(endpoint.access !== 'public' && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: { required: true, content: bodyOf(endpoint) } }),
    responses: {
      200: { description: 'Done', content: answerOf(endpoint) },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  };
}

function answerOf({ answer }: Endpoint): Json {
  if (answer === 'file')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return { 'application/json': { schema: schemaOf(answer, 'output') } };
}

function bodyOf(endpoint: Endpoint): Json {
  const type = endpoint.bodyAs === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  return { [type]: { schema: schemaOf(endpoint.body as Schema, 'input') } };
}

/** Nested query objects are listed as the dotted and indexed keys that they are on the wire. */
function parametersOf(schema: Schema, place: 'path' | 'query', prefix = ''): Json[] {
  return flatten(schemaOf(schema, 'input'), prefix).map(({ name, required, schema: each }) => ({
    name,
    in: place,
    required: place === 'path' || required,
    schema: each,
  }));
}

function flatten(schema: Json, prefix: string): { name: string; required: boolean; schema: Json }[] {
  const required = (schema.required ?? []) as string[];
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([name, each]) => {
    const key = prefix + name;
    if (each.type === 'object') return flatten(each, `${key}.`);
    const items = each.items as Json | undefined;
    if (each.type === 'array' && items?.type === 'object') return flatten(items, `${key}[0].`);
    return [{ name: key, required: required.includes(name), schema: each }];
  });
}

function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io }) as Json;
  return rest;
}
