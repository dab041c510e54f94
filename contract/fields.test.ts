import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { areas } from './all-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { typedPassword } from './fields.ts';

type Shape = Record<string, z.ZodMiniType>;
type Body = { shape?: Shape; def?: { options?: Body[] } };

const endpoints = Object.values(areas).flatMap((area) => Object.values(area) as Endpoint[]);
const shapesOf = ({ shape, def }: Body): Shape[] => [
  ...(shape ? [shape] : []),
  ...(def?.options ?? []).flatMap(shapesOf),
];
const passwords = endpoints.flatMap(({ name, body }) =>
  shapesOf((body ?? {}) as Body).flatMap((shape) =>
    Object.entries(shape)
      .filter(([key]) => /password/i.test(key))
      .map(([key, schema]) => [name, key, schema] as const),
  ),
);

describe('passwords', () => {
  it('are found in sign-in, reset, change and joining', () => {
    const places = passwords.map(([name, key]) => `${name}.${key}`);
    expect(places.toSorted()).toEqual([
      'changePassword.currentPassword',
      'changePassword.newPassword',
      'join.password',
      'resetPassword.password',
      'signIn.password',
    ]);
  });

  it.each(passwords)('are normalised to NFC: %s.%s', (_, __, schema) => {
    expect(schema.parse('Ōtautahi77'.normalize('NFD'))).toBe('Ōtautahi77'.normalize('NFC'));
  });

  it('are limited to 128 characters after normalisation', () => {
    expect(typedPassword.safeParse('é'.normalize('NFD').repeat(128)).success).toBe(true);
    expect(typedPassword.safeParse('é'.repeat(129)).success).toBe(false);
  });

  // Normalisation takes quadratic time over a run of combining marks.
  it('are rejected without normalisation when far too long', () => {
    const started = performance.now();
    expect(typedPassword.safeParse(`a${'\u0301\u0323'.repeat(100_000)}`).success).toBe(false);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
