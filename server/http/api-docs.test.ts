import fastify from 'fastify';
import { expect, it } from 'vitest';
import { endpointGroups } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { escapeHtml } from '../html/escape-html.ts';
import { serveApiDocs } from './api-docs.ts';

it('lists every endpoint of the contract, without a script', async () => {
  const app = fastify();
  serveApiDocs(app);
  const { body } = await app.inject('/docs/api');
  const endpoints = Object.values(endpointGroups).flatMap((area) => Object.values(area) as Endpoint[]);
  for (const { name, path, summary } of endpoints) {
    expect(body).toContain(`<details id="${name}">`);
    expect(body).toContain(`<code>${escapeHtml(path)}</code><span>${escapeHtml(summary)}</span>`);
  }
  expect(body).not.toContain('<script');
  expect(body.match(/<details /g)).toHaveLength(endpoints.length);
  expect((await app.inject('/docs/openapi.json')).json().openapi).toBe('3.1.0');
});
