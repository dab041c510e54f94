import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { endpointGroups } from './all-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { email, passwordInput } from './fields.ts';

type Field = z.ZodMiniType & {
  shape?: Record<string, Field>;
  def: { options?: Field[]; innerType?: Field; element?: Field };
};

/** Lists every field of a schema with its path, including nested fields. */
function fieldsOf(schema: Field, path: string): [path: string, field: Field][] {
  const { shape = {}, def } = schema;
  const inner = [...(def.options ?? []), def.innerType, def.element].filter((schema) => schema !== undefined);
  return [
    ...Object.entries(shape).flatMap(([name, field]) => {
      const fieldPath = `${path}.${name}`;
      return [[fieldPath, field] as [string, Field], ...fieldsOf(field, fieldPath)];
    }),
    ...inner.flatMap((innerSchema) => fieldsOf(innerSchema, path)),
  ];
}

const endpoints = Object.values(endpointGroups).flatMap((group) => Object.values(group) as Endpoint[]);
const fields = endpoints.flatMap(({ name, query, body }) =>
  [query, body].flatMap((schema) => (schema ? fieldsOf(schema as Field, name) : [])),
);

describe('text fields', () => {
  const accepts = (field: Field, value: unknown) => field.safeParse(value).success;
  // Read-only fields accept any value, even a symbol, so they are not text fields.
  const texts = fields.filter(([, field]) => accepts(field, 'a\u202eb') && !accepts(field, Symbol()));

  it('removes bidi controls, except from passwords, passkeys, link parameters, versions and the email check', () => {
    const unchanged = texts.filter(([, field]) => JSON.stringify(field.parse('a\u202eb')).includes('\u202e'));
    expect(texts.length).toBeGreaterThan(30);
    const exempt = /\.(\w*password|passkey|token|userId|version)$/i;
    const paths = unchanged.map(([path]) => path).filter((path) => !exempt.test(path));
    expect(paths).toEqual(['validateEmail.email']);
  });

  it('requires a visible character in required fields', () => {
    const required = fields.filter(([path]) => /\.(firstName|lastName|message|username)$/.test(path));
    expect(required).toHaveLength(14);
    for (const blank of ['\u3164', '\u2800', '\u115f', '\uffa0', '\u034f'])
      expect(required.filter(([, field]) => accepts(field, blank.repeat(3)))).toEqual([]);
  });

  it('removes invisible characters around an email, because clipboards add them', () => {
    expect(email.parse('\u202ahana@fire.example\u202c\u200b')).toBe('hana@fire.example');
  });
});

describe('password fields', () => {
  const passwords = fields.filter(([path]) => /password$/i.test(path));

  it('normalises to NFC at sign-in, reset, change, joining, closing and the first second step', () => {
    expect(passwords).toHaveLength(8);
    for (const [, field] of passwords)
      expect(field.parse('Ōtautahi77'.normalize('NFD'))).toBe('Ōtautahi77'.normalize('NFC'));
  });

  it('accepts at most 128 characters and does not normalise much longer text', () => {
    const accepts = (text: string) => passwordInput.safeParse(text).success;
    expect([accepts('é'.normalize('NFD').repeat(128)), accepts('é'.repeat(129))]).toEqual([true, false]);
    // Normalisation takes quadratic time over a run of combining marks.
    const started = performance.now();
    expect(accepts(`a${'\u0301\u0323'.repeat(100_000)}`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
