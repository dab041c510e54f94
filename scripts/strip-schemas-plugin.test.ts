import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { stripSchemas } from './strip-schemas-plugin.ts';

const strip = (code: string) => stripSchemas(code, parseAst(code)).replace(/\s+/g, ' ').trim();

it('removes schemas and summaries from endpoints, but keeps file responses', () => {
  const code = `
    const name = z.string();
    export const groups = defineEndpoints({
      find: { summary: 'Finds', method: 'GET', path: '/api/a', query: z.object({ name }), response: z.object({ a: [1] }) },
      send: { summary: 'Sends', method: 'POST', path: '/api/b', access: 'member', bodyEncoding: 'form', body: z.object({}), response: ok },
    });`;
  expect(strip(code)).toBe(
    "const name = z.string(); export const groups = defineEndpoints({ find: { method: 'GET', path: '/api/a', }, " +
      "send: { method: 'POST', path: '/api/b', bodyEncoding: 'form', }, });",
  );
  const file =
    "defineEndpoints({ get: { path: '/f', response: 'file' } }); other({ get: { response: 1, query: 2 } });";
  expect(strip(file)).toBe(file);
});

it('removes the schemas of drafts', () => {
  const code = `
    export function defineDraftEndpoints({ path, body, params }) {
      const item = z.object({ body });
      return { get: { method: 'GET', path: path + '/{id}', params, response: item } };
    }
    const drafts = defineDraftEndpoints({ path: '/api/a', body: z.object({}), params: byId });`;
  expect(strip(code)).toBe(
    'export function defineDraftEndpoints({ path, body, params }) { const item = z.object({ body }); ' +
      "return { get: { method: 'GET', path: path + '/{id}', } }; } const drafts = defineDraftEndpoints({ path: '/api/a', });",
  );
});

it('removes no schema that the browser uses', () => {
  const filesWithSchemas = globSync('{web,marketplace}/**/*.{ts,tsx}').filter((file) =>
    /\.(params|query|body|response)\.(safeParse|parse|shape|check)\b/.test(readFileSync(file, 'utf8')),
  );
  expect(filesWithSchemas).toEqual([]);
});
