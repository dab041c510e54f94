import { beforeAll, describe, expect, it } from 'vitest';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { sendPhotoTo, signInAs, statusAs } from '#tests/support/portal-visitor.ts';
import { mustRun, runCommand } from '#tests/support/run-command.ts';
import { scratchPortals } from '#tests/support/scratch-portals.ts';
import { halves } from '#tests/support/uploads.ts';

const portals = scratchPortals();
const environment = { DATA_DIR: portals.place('data') };
const email = demoEmail('member');
beforeAll(() => void portals.demoFolder('data'));

it('appoints staff and disables accounts, when no portal uses the data folder', async () => {
  const member = (...given: string[]) => mustRun('member', given, environment);
  const portal = await portals.start(environment);
  const disabled = await signInAs(portal.url, 'member');
  const promoted = await signInAs(portal.url, 'billing');
  const photo = await sendPhotoTo(portal.url, disabled, await halves(64, 64).png().toBuffer());
  expect((await fetch(`${portal.url}${photo}`)).status).toBe(200);
  await expect(member(email, '--staff', 'yes')).rejects.toThrow('is in use by another Muster');
  await portal.end('SIGKILL');

  expect(await member(email)).toMatch(/staff: no, disabled: no, email confirmed: yes\n.*sign-in/);
  expect(await member(email, '--staff', 'yes', '--disabled', 'yes')).toMatch(
    /staff: yes, disabled: yes, email confirmed: yes\n.*member.disabled.*\n.*member.staff/,
  );
  await member(demoEmail('billing'), '--staff', 'yes');

  const again = await portals.start(environment);
  // A change of rights ends the sessions of the member.
  for (const session of [disabled, promoted]) expect(await statusAs(again.url, session)).toBe(401);
  await expect(signInAs(again.url, 'member')).rejects.toThrow();
  expect((await fetch(`${again.url}${photo}`)).status).toBe(404);
  await again.end('SIGKILL');
  expect(await member(email, '--disabled', 'no')).toContain('staff: yes, disabled: no');
});

describe.concurrent('refuses with a sentence', () => {
  const usage = 'Whom? npm run member';
  it.each([
    [[], usage],
    [[email, '--staff', 'maybe'], usage],
    [[email, '--confirmed', 'no'], usage],
    [[email, '--bogus'], usage],
    [[email, '--demo', '--disabled', 'yes'], usage],
    [['--demo', '--disabled', 'no'], usage],
    [['nobody@demo.example'], 'Nobody has an account with nobody@demo.example.'],
  ])('%j', async (given, sentence) => {
    const { code, output } = await runCommand('member', given, environment);
    expect(code).toBe(1);
    expect(output).toContain(sentence);
    expect(output).not.toMatch(/\n\s+at /);
  });
});
