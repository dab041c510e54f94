import { expect } from 'vitest';

type Refused = { status: number; text: string };

const fault = expect.objectContaining({ field: expect.any(String), message: expect.any(String) });

/** Every refusal has one shape: a sentence, the faulty fields where there are any, and the id to ask us by. */
export function expectRefusal({ status, text }: Refused, shown = text): void {
  expect(status, shown).toBeGreaterThanOrEqual(400);
  expect(status, shown).toBeLessThan(500);
  const { errors = [], ...answer } = JSON.parse(text);
  const requestId = expect.stringMatching(/^[\da-f-]{36}$/);
  const sentence = expect.stringMatching(/\S/);
  // The one call that speaks as OAuth 2 does.
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

/** Words that nobody outside has a use for, except to look for a way in. */
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
