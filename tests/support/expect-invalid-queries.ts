import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import type { TestApp } from './test-app.ts';

/** Sends each query and expects 400 with an error for its field. */
export async function expectInvalidQueries(
  portal: TestApp,
  { path }: Endpoint,
  { token }: { token: string },
  fieldsByQuery: Record<string, string>,
): Promise<void> {
  for (const [query, field] of Object.entries(fieldsByQuery)) {
    const { status, body } = await portal.sendRaw({ path: `${path}?${query}`, token });
    expect([status, body.errors?.[0].field], query.slice(0, 60)).toEqual([400, field]);
  }
}
