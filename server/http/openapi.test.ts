import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

type Parameter = { name: string; in: string; required: boolean; explode?: boolean };
type Operation = {
  operationId: string;
  parameters?: Parameter[];
  security: object[];
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }>; headers?: object }>;
};

const operations = Object.values(openApiDocument().paths as Record<string, Record<string, Operation>>)
  .flatMap((methods) => Object.values(methods))
  .reduce((all, operation) => all.set(operation.operationId, operation), new Map<string, Operation>());
const operation = (name: string) => operations.get(name) as Operation;
const parameter = (call: string, name: string) =>
  operation(call).parameters?.find((each) => each.name === name) as Parameter;

it('docs/openapi.json is what the contract says; `npm run openapi` writes it', () => {
  expect(JSON.parse(readFileSync('docs/openapi.json', 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(openApiDocument())),
  );
});

it('asks for nothing inside of what may be left out', () => {
  for (const key of ['filters[0].Key', 'filters[0].Value', 'filters[1].Key'])
    expect(parameter('listOrganisations', key)).toMatchObject({ in: 'query', required: false });
  expect(parameter('listMembers', 'req.page')).toMatchObject({ in: 'query', required: false });
});

it('asks for what is in the path', () => {
  expect(parameter('getOrganisation', 'id')).toMatchObject({ in: 'path', required: true });
});

it('writes lists with commas: a key that comes twice is refused', () => {
  expect(parameter('listResources', 'request.categoryId')).toMatchObject({ style: 'form', explode: false });
});

it('says who needs a session', () => {
  expect(operation('signIn').security).toEqual([]);
  expect(operation('listEvents').security).toEqual([{ session: [] }]);
});

it('says how signing in is refused, and everything else', () => {
  const refusal = (name: string) =>
    operation(name).responses.default?.content?.['application/json']?.schema.$ref;
  expect(refusal('signIn')).toBe('#/components/schemas/OAuthRefusal');
  expect(refusal('forgotPassword')).toBe('#/components/schemas/Refusal');
});

it('says what may be asked for again by its tag', () => {
  expect(operation('listEvents').responses).toMatchObject({ 200: { headers: { ETag: {} } }, 304: {} });
  expect(operation('listMembers').responses).not.toHaveProperty('304');
});
