import { describe, expect, it } from 'vitest';
import { endpointGroups } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');
const endpoints = Object.values(endpointGroups).flatMap((group) => Object.values(group) as Endpoint[]);

describe('marketplace token', () => {
  it('grants access for 30 minutes to endpoints of the marketplace only', async () => {
    const { token, expiresIn } = (await portal.send(endpointGroups.marketplace.openMarketplace, {}, member))
      .body;
    expect(expiresIn).toBe(1_800);
    const guarded = endpoints.filter(
      ({ access }) => access !== 'public' && !(typeof access === 'object' && access.orDemo),
    );
    for (const { name, method, path: template, alsoAcceptsToken } of guarded) {
      const path = template.replace(/\{\w+\}/g, member.userId);
      const { status } = await portal.sendRaw({ method, path, token, ...(method !== 'GET' && { json: {} }) });
      expect(status === 401, name).toBe(!alsoAcceptsToken);
    }
  });
});
