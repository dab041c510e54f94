import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildOpenApiDocument } from './openapi.ts';

type Operation = {
  operationId: string;
  parameters?: { name: string }[];
  security: object[];
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }>; headers?: object }>;
};
const paths = buildOpenApiDocument().paths as Record<string, Record<string, Operation>>;
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
const operation = (id: string) => operations.find(({ operationId }) => operationId === id) as Operation;
const parameter = (id: string, name: string) => operation(id).parameters?.find((each) => each.name === name);

it('matches docs/openapi.json, which `npm run openapi` writes', () => {
  const written = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
  expect(written).toEqual(JSON.parse(JSON.stringify(buildOpenApiDocument())));
});

it('describes parameters, sessions, errors and ETags', () => {
  for (const key of ['filters[0].Key', 'filters[0].Value', 'filters[1].Key'])
    expect(parameter('listOrganisations', key)).toMatchObject({ in: 'query', required: false });
  expect(parameter('listMembers', 'req.page')).toMatchObject({ in: 'query', required: false });
  expect(parameter('getOrganisation', 'id')).toMatchObject({ in: 'path', required: true });
  // The server rejects repeated keys, so lists are separated by commas.
  expect(parameter('listResources', 'request.categoryId')).toMatchObject({ style: 'form', explode: false });
  expect(operation('signIn').security).toEqual([]);
  expect(operation('listEvents').security).toEqual([{ session: [] }]);
  const errorSchema = (id: string) =>
    operation(id).responses.default?.content?.['application/json']?.schema.$ref;
  expect(errorSchema('signIn')).toBe('#/components/schemas/OAuthError');
  expect(errorSchema('forgotPassword')).toBe('#/components/schemas/Error');
  expect(operation('listEvents').responses).toMatchObject({ 200: { headers: { ETag: {} } }, 304: {} });
  expect(operation('listMembers').responses).not.toHaveProperty('304');
});
