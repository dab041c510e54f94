import { availableParallelism } from 'node:os';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Refusal } from '../../http/errors.ts';
import { passwordFaults } from './password-rules.ts';
import { checkPassword, hashPassword, turnAwayInCrowd } from './passwords.ts';

const hashes = vi.hoisted(() => ({ running: 0, most: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  const verify: typeof argon2.verify = async (...given) => {
    hashes.running += 1;
    hashes.most = Math.max(hashes.most, hashes.running);
    return argon2.verify(...given).finally(() => {
      hashes.running -= 1;
    });
  };
  return { ...argon2, verify };
});
beforeEach(() => {
  hashes.most = 0;
});

describe('hashing', () => {
  it('is argon2id with 19 MiB, two passes, one lane', async () => {
    expect(await hashPassword('Eucalypt77')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('tells a right password from a wrong one, and no account from any', async () => {
    const hash = await hashPassword('Eucalypt77');
    expect(await checkPassword(hash, 'Eucalypt77')).toBe(true);
    expect(await checkPassword(hash, 'eucalypt77')).toBe(false);
    expect(await checkPassword(undefined, 'Eucalypt77')).toBe(false);
  });

  it('runs a few at once, lets others wait, and turns away what would queue for ever', async () => {
    const cores = Math.max(2, availableParallelism());
    const atOnce = Array.from({ length: cores + 178 }, () => checkPassword(undefined, 'x'));
    const tries = await Promise.allSettled(atOnce);
    expect(hashes.most).toBeGreaterThan(1);
    expect(hashes.most).toBeLessThanOrEqual(cores);
    const refused = tries.filter((each) => each.status === 'rejected');
    expect(refused.length).toBeGreaterThan(30);
    for (const { reason } of refused) expect((reason as Refusal).status).toBe(503);
    expect(tries.filter((each) => each.status === 'fulfilled').length).toBeGreaterThan(100);
    expect(await checkPassword(undefined, 'x')).toBe(false);
  }, 20_000);

  it('tells beforehand who would be turned away', async () => {
    expect(turnAwayInCrowd).not.toThrow();
    const crowd = Array.from({ length: 300 }, () => checkPassword(undefined, 'x').catch(() => false));
    await expect.poll(isTurnedAway, { interval: 1 }).toBe(true);
    await Promise.all(crowd);
    expect(turnAwayInCrowd).not.toThrow();
  }, 20_000);
});

function isTurnedAway(): boolean {
  try {
    turnAwayInCrowd();
    return false;
  } catch {
    return true;
  }
}

describe('a new password', () => {
  it.each(['Eucalypt77', 'Muster2026!', 'Ōtautahi 1850 maunga'])('may be %s', (password) => {
    expect(passwordFaults(password)).toEqual([]);
  });

  it.each([
    ['Abc12', ['Password must be at least 8 characters long']],
    ['ABCDEFGH1', ['Password must contain a lowercase letter']],
    ['abcdefgh1', ['Password must contain a capital letter']],
    ['Abcdefghi', ['Password must contain a number']],
    [`Aa1${'x'.repeat(126)}`, ['Password must be at most 128 characters long']],
    ['Password1', ['Password is too easy to guess']],
    ['Qwerty123!', ['Password is too easy to guess']],
  ])('may not be %s', (password, faults) => {
    expect(passwordFaults(password)).toEqual(faults);
  });
});
