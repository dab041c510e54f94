import * as z from 'zod/mini';
import type { Schema } from '#contract/endpoint.ts';

/**
 * The contract's answer as the JSON schema that Fastify compiles into a serialiser: several times faster than a
 * check of every value, and what the contract does not name cannot leave, even when a query selected it.
 */
export function answerSchema(answer: Schema): Record<string, unknown> {
  const schema = z.toJSONSchema(answer, { target: 'openapi-3.0', io: 'output' }) as Record<string, unknown>;
  return withoutRefusal(schema) as Record<string, unknown>;
}

/** The serialiser leaves unknown fields out; told that they are forbidden it would check instead. */
function withoutRefusal(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutRefusal);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    ([key, value]) => !(key === 'additionalProperties' && value === false),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutRefusal(value)]));
}
