import { expect, it } from 'vitest';
import { startTestApp, testApp } from '#tests/support/started-app.ts';

const path = '/.well-known/security.txt';
const portal = testApp({ SECURITY_CONTACT: 'security@fire.example', PUBLIC_URL: 'https://portal.example' });

it('serves security.txt with the configured contact, and 404 without one', async () => {
  const { status, headers, text } = await portal.call({ path, headers: { host: 'evil.example' } });
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const pairs = text.trim().split('\n');
  const lines = Object.fromEntries(pairs.map((line) => line.split(/: (.*)/)));
  expect(lines).toMatchObject({
    Contact: 'mailto:security@fire.example',
    Canonical: 'https://portal.example/.well-known/security.txt',
  });
  const days = (Date.parse(lines.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
  const silent = await startTestApp({}, { shared: portal.database });
  expect((await silent.call({ path })).status).toBe(404);
  await silent.close();
});
