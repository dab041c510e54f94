import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { endpointGroups } from './all-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { email, passwordInput } from './fields.ts';

type Field = z.ZodMiniType & {
  shape?: Record<string, Field>;
  def: { options?: Field[]; innerType?: Field; element?: Field };
};

/** Every field of a schema with its path, nested ones included. */
function fieldsOf(schema: Field, path: string): [path: string, field: Field][] {
  const { shape = {}, def } = schema;
  const inner = [...(def.options ?? []), def.innerType, def.element].filter((each) => each !== undefined);
  return [
    ...Object.entries(shape).flatMap(([name, field]) => {
      const fieldPath = `${path}.${name}`;
      return [[fieldPath, field] as [string, Field], ...fieldsOf(field, fieldPath)];
    }),
    ...inner.flatMap((each) => fieldsOf(each, path)),
  ];
}

const endpoints = Object.values(endpointGroups).flatMap((area) => Object.values(area) as Endpoint[]);
const fields = endpoints.flatMap(({ name, query, body }) =>
  [query, body].flatMap((schema) => (schema ? fieldsOf(schema as Field, name) : [])),
);

describe('typed texts', () => {
  const accepts = (field: Field, value: unknown) => field.safeParse(value).success;
  const texts = fields.filter(([, field]) => accepts(field, 'a\u202eb') && !accepts(field, Symbol()));

  it('lose their bidi controls, except in passwords, link parameters and the email check', () => {
    const kept = texts.filter(([, field]) => JSON.stringify(field.parse('a\u202eb')).includes('\u202e'));
    expect(texts.length).toBeGreaterThan(30);
    const secret = /\.(\w*password|token|userId)$/i;
    expect(kept.map(([path]) => path).filter((path) => !secret.test(path))).toEqual(['validateEmail.email']);
  });

  it('need a visible character where they are required', () => {
    const required = fields.filter(([path]) => /\.(firstName|lastName|message|username)$/.test(path));
    expect(required).toHaveLength(10);
    for (const blank of ['\u3164', '\u2800', '\u115f', '\uffa0', '\u034f'])
      expect(required.filter(([, field]) => accepts(field, blank.repeat(3)))).toEqual([]);
  });

  it('may have invisible characters around an email, as clipboards add them', () => {
    expect(email.parse('\u202ahana@fire.example\u202c\u200b')).toBe('hana@fire.example');
  });
});

describe('passwords', () => {
  const passwords = fields.filter(([path]) => /password$/i.test(path));

  it('are normalised to NFC at sign-in, reset, change and joining', () => {
    expect(passwords).toHaveLength(5);
    for (const [, field] of passwords)
      expect(field.parse('Ōtautahi77'.normalize('NFD'))).toBe('Ōtautahi77'.normalize('NFC'));
  });

  it('are limited to 128 characters, and far longer ones are not normalised', () => {
    const accepts = (text: string) => passwordInput.safeParse(text).success;
    expect([accepts('é'.normalize('NFD').repeat(128)), accepts('é'.repeat(129))]).toEqual([true, false]);
    // Normalisation takes quadratic time over a run of combining marks.
    const started = performance.now();
    expect(accepts(`a${'\u0301\u0323'.repeat(100_000)}`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
