import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { withoutSchemas } from './bare-calls.ts';

const bare = (code: string) => withoutSchemas(code, parseAst(code)).replace(/\s+/g, ' ').trim();

it('removes schemas and summaries from endpoints, but not the answer of a file', () => {
  const code = `
    const name = z.string();
    export const groups = area({
      find: { summary: 'Finds', method: 'GET', path: '/api/a', query: z.object({ name }), answer: z.object({ a: [1] }) },
      send: { summary: 'Sends', method: 'POST', path: '/api/b', access: 'member', bodyAs: 'form', body: z.object({}), answer: ok },
    });`;
  expect(bare(code)).toBe(
    "const name = z.string(); export const groups = area({ find: { method: 'GET', path: '/api/a', }, " +
      "send: { method: 'POST', path: '/api/b', bodyAs: 'form', }, });",
  );
  const file = "area({ get: { path: '/f', answer: 'file' } }); other({ get: { answer: 1, query: 2 } });";
  expect(bare(file)).toBe(file);
});

it('removes no schema that the web reads', () => {
  const readers = globSync('web/**/*.{ts,tsx}').filter((file) =>
    /\.(params|query|body|answer)\.(safeParse|parse|shape|check)\b/.test(readFileSync(file, 'utf8')),
  );
  expect(readers).toEqual([]);
});
