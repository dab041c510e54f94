import { expect } from 'vitest';
import type { TestResponse } from '#tests/support/test-app.ts';

type ErrorResponse = { status: number; text: string };

/** Removes the date and the request id, so that responses can be compared. */
export function toComparable({ status, body, headers: { date: _, ...headers } }: TestResponse) {
  return { status, body: { ...body, requestId: '' }, headers };
}

const fieldError = expect.objectContaining({ field: expect.any(String), message: expect.any(String) });

/** Expects the common error format: a message, the invalid fields if any, and the request id. */
export function expectErrorResponse({ status, text }: ErrorResponse, description = text): void {
  expect(status, description).toBeGreaterThanOrEqual(400);
  expect(status, description).toBeLessThan(500);
  const { errors = [], moreErrors = 1, code = 'secondStepOutdated', ...rest } = JSON.parse(text);
  expect(['secondStepMissing', 'secondStepOutdated'], description).toContain(code);
  expect(moreErrors, description).toBeGreaterThan(0);
  const requestId = expect.stringMatching(/^[\da-f-]{36}$/);
  const sentence = expect.stringMatching(/\S/);
  // The sign-in endpoint returns OAuth 2 errors.
  if ('error' in rest) {
    expect(rest, description).toEqual({
      error: expect.stringMatching(/^[a-z_]+$/),
      error_description: sentence,
      requestId,
    });
  } else expect(rest, description).toEqual({ message: sentence, requestId });
  for (const each of errors) expect(each, description).toEqual(fieldError);
  expectNoInternals(text, description);
}

/** Patterns that reveal the implementation. Without `jose`, which is also a name; its errors have codes that begin with ERR. */
const internals = [
  /\bat \S+ \(?\S+:\d+:\d+/,
  /node_modules|node:internal|\/(tmp|work|home|usr|var|app)\//,
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b.*\b(FROM|VALUES|SET|WHERE)\b/s,
  /syntax error|violates|duplicate key|invalid input syntax|relation "|column "|out of range|encoding "UTF8"/,
  /\b(rate_limits|reset_tokens|audit_log|group_members|password_hash|member_id|token_hash|kysely_migration)\b/,
  /\b(fastify|zod|kysely|postgres(ql)?|pglite|busboy|sharp|libvips|undici|argon2|pino|nodemailer|pdfkit)\b/i,
  /FST_ERR|ERR_[A-Z]+|\bE[A-Z]{5,}\b|Z_DATA|\bundefined\b|\[object |Cannot read|is not a function|TypeError|RangeError/,
];

export function expectNoInternals(text: string, description = text): void {
  for (const pattern of internals) expect(text, description).not.toMatch(pattern);
}
