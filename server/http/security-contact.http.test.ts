import { expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/engines.ts';
import { startTestApp } from '#tests/support/started-app.ts';

const path = '/.well-known/security.txt';

it('says whom to tell of a fault, and for how long that is good; without anybody it is not there', async () => {
  const shared = await openTestDatabase();
  const settings = { SECURITY_CONTACT: 'security@fire.example', PUBLIC_URL: 'https://portal.example' };
  const portal = await startTestApp(settings, { shared });
  const forged = await portal.call({ path, headers: { host: 'evil.example' } });
  expect(forged.status).toBe(200);
  expect(forged.headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = Object.fromEntries(
    forged.text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  );
  expect(lines).toMatchObject({
    Contact: 'mailto:security@fire.example',
    Canonical: 'https://portal.example/.well-known/security.txt',
  });
  const days = (Date.parse(lines.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
  await portal.close();

  const silent = await startTestApp({}, { shared });
  expect((await silent.call({ path })).status).toBe(404);
  await silent.close();
  await shared.close();
});
