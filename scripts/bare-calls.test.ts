import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { withoutSchemas } from './bare-calls.ts';

const bare = (code: string) => withoutSchemas(code, parseAst(code)).replace(/\s+/g, ' ').trim();

it('leaves of a call its address and its manner', () => {
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
});

it('still tells a file, and touches nothing else', () => {
  const code = "area({ get: { path: '/f', answer: 'file' } }); other({ get: { answer: 1, query: 2 } });";
  expect(bare(code)).toBe(code);
});
