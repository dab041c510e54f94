import { availableParallelism } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { passwordFaults } from './password-rules.ts';
import { checkPassword, hashPassword, turnAwayInCrowd } from './passwords.ts';

const hashes = vi.hoisted(() => ({ running: 0, max: 0, blocked: undefined as Promise<void> | undefined }));
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  const verify: typeof argon2.verify = async (...given) => {
    if (!hashes.blocked) return argon2.verify(...given);
    hashes.running += 1;
    hashes.max = Math.max(hashes.max, hashes.running);
    await hashes.blocked;
    hashes.running -= 1;
    return false;
  };
  return { ...argon2, verify };
});

describe('password hashing', () => {
  it('uses argon2id with 19 MiB, two passes and one lane', async () => {
    const hash = await hashPassword('Eucalypt77');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await checkPassword(hash, 'Eucalypt77')).toBe(true);
    expect(await checkPassword(hash, 'eucalypt77')).toBe(false);
    expect(await checkPassword(undefined, 'Eucalypt77')).toBe(false);
  });

  it('runs one check per core, queues some more and rejects the rest with 503', async () => {
    const { promise, resolve: unblock } = Promise.withResolvers<void>();
    hashes.blocked = promise;
    const cores = Math.max(2, availableParallelism());
    expect(turnAwayInCrowd).not.toThrow();
    const checks = Array.from({ length: cores + 178 }, () => checkPassword(undefined, 'x'));
    const settled = Promise.allSettled(checks);
    await vi.waitFor(() => expect(turnAwayInCrowd).toThrow());
    unblock();
    const refused = (await settled).filter((each) => each.status === 'rejected');
    expect(hashes.max).toBeGreaterThan(1);
    expect(hashes.max).toBeLessThanOrEqual(cores);
    expect(refused.length).toBeGreaterThan(30);
    expect(refused.length).toBeLessThan(checks.length - 100);
    for (const { reason } of refused) expect(reason).toMatchObject({ status: 503 });
    expect(turnAwayInCrowd).not.toThrow();
    expect(await checkPassword(undefined, 'x')).toBe(false);
  });
});

it('lists what is wrong with a new password', () => {
  const faults = {
    Abc12: ['Password must be at least 8 characters long'],
    ABCDEFGH1: ['Password must contain a lowercase letter'],
    abcdefgh1: ['Password must contain a capital letter'],
    Abcdefghi: ['Password must contain a number'],
    [`Aa1${'x'.repeat(126)}`]: ['Password must be at most 128 characters long'],
    Password1: ['Password is too easy to guess'],
    'Qwerty123!': ['Password is too easy to guess'],
    Eucalypt77: [],
    'Muster2026!': [],
    'Ōtautahi 1850 maunga': [],
  };
  for (const [password, expected] of Object.entries(faults))
    expect(passwordFaults(password), password).toEqual(expected);
});
