import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { putDemoInto } from '#tests/support/demo-folder.ts';
import { startPortalProcess } from '#tests/support/portal-process.ts';
import { authorised, sendPhotoTo, signInAs } from '#tests/support/portal-visitor.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { halves } from '#tests/support/uploads.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'muster-member-'));
  putDemoInto(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const member = (...given: string[]) => runCommand('member', given, { DATA_DIR: folder });
const email = demoEmail('member');

it('the operator makes staff and shuts accounts, once the portal lets go of them', async () => {
  const portal = await startPortalProcess({ DATA_DIR: folder, TRUST_PROXY: 'true' });
  const shut = await signInAs(portal.url, 'member');
  const promoted = await signInAs(portal.url, 'billing');
  const photo = await sendPhotoTo(portal.url, shut, await halves(64, 64).png().toBuffer());
  expect((await fetch(`${portal.url}${photo}`)).status).toBe(200);
  expect(await member(email, '--staff', 'yes')).toMatchObject({
    code: 1,
    output: expect.stringContaining('is in use by another Muster'),
  });
  await portal.end('SIGTERM');

  expect(await member(email)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/staff: no, disabled: no, email confirmed: yes\n.*sign-in/),
  });
  expect(await member(email, '--staff', 'yes', '--disabled', 'yes')).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /staff: yes, disabled: yes, email confirmed: yes\n.*member.disabled.*\n.*member.staff/,
    ),
  });

  expect(await member(demoEmail('billing'), '--staff', 'yes')).toMatchObject({ code: 0 });

  const again = await startPortalProcess({ DATA_DIR: folder, TRUST_PROXY: 'true' });
  // Whoever may do more or less than before signs in anew.
  for (const session of [shut, promoted]) {
    const answer = await fetch(`${again.url}/api/users/${session.userId}`, { headers: authorised(session) });
    expect(answer.status).toBe(401);
  }
  await expect(signInAs(again.url, 'member')).rejects.toThrow();
  expect((await fetch(`${again.url}${photo}`)).status).toBe(404);
  await again.end('SIGTERM');

  expect((await member(email, '--disabled', 'no')).output).toContain('staff: yes, disabled: no');
});

it.each([
  [['nobody@demo.example'], 'Nobody has an account with nobody@demo.example.'],
  [[], 'Whom? npm run member'],
  [[email, '--staff', 'maybe'], 'Whom? npm run member'],
  [[email, '--confirmed', 'no'], 'Whom? npm run member'],
  [[email, '--bogus'], 'Whom? npm run member'],
  [[email, '--demo', '--disabled', 'yes'], 'Whom? npm run member'],
  [['--demo', '--disabled', 'no'], 'Whom? npm run member'],
])('%j is answered with a sentence', async (given, sentence) => {
  const { code, output } = await member(...given);
  expect(code).toBe(1);
  expect(output).toContain(sentence);
  expect(output).not.toMatch(/\n\s+at /);
});
