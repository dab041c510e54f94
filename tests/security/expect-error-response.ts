import { expect } from 'vitest';
import type { TestResponse } from '#tests/support/test-app.ts';

type Refused = { status: number; text: string };

/** An answer without its date and request id, for comparison with other answers. */
export function toComparable({ status, body, headers: { date: _, ...headers } }: TestResponse) {
  return { status, body: { ...body, requestId: '' }, headers };
}

const fault = expect.objectContaining({ field: expect.any(String), message: expect.any(String) });

/** Expects the one shape of every refusal: a message, the invalid fields if any, and the request id. */
export function expectErrorResponse({ status, text }: Refused, shown = text): void {
  expect(status, shown).toBeGreaterThanOrEqual(400);
  expect(status, shown).toBeLessThan(500);
  const { errors = [], moreErrors = 1, ...answer } = JSON.parse(text);
  expect(moreErrors, shown).toBeGreaterThan(0);
  const requestId = expect.stringMatching(/^[\da-f-]{36}$/);
  const sentence = expect.stringMatching(/\S/);
  // The sign-in endpoint answers as OAuth 2 requires.
  if ('error' in answer) {
    expect(answer, shown).toEqual({
      error: expect.stringMatching(/^[a-z_]+$/),
      error_description: sentence,
      requestId,
    });
  } else expect(answer, shown).toEqual({ message: sentence, requestId });
  for (const each of errors) expect(each, shown).toEqual(fault);
  expectNoInternals(text, shown);
}

/** Words that reveal the implementation. */
const internals = [
  /\bat \S+ \(?\S+:\d+:\d+/,
  /node_modules|node:internal|\/(tmp|work|home|usr|var|app)\//,
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b.*\b(FROM|VALUES|SET|WHERE)\b/s,
  /syntax error|violates|duplicate key|invalid input syntax|relation "|column "|out of range|encoding "UTF8"/,
  /\b(rate_limits|reset_tokens|audit_log|group_members|password_hash|member_id|token_hash|kysely_migration)\b/,
  /\b(fastify|zod|kysely|postgres(ql)?|pglite|busboy|sharp|libvips|undici|argon2|pino|nodemailer|jose|pdfkit)\b/i,
  /FST_ERR|ERR_[A-Z]+|\bE[A-Z]{5,}\b|Z_DATA|\bundefined\b|\[object |Cannot read|is not a function|TypeError|RangeError/,
];

export function expectNoInternals(text: string, shown = text): void {
  for (const word of internals) expect(text, shown).not.toMatch(word);
}
