import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { busy } from '../../errors.ts';

/** argon2id, which is this library's own choice. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is meant to be slow; without a bound a burst of sign-ins would take every core and queue for ever. */
const atOnce = Math.max(2, availableParallelism());
const mayWait = 32;
let running = 0;
const waiting: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, settings));
}

/** A hash that nobody's password has, made once: checking it takes as long as checking a real one. */
let nobodysHash: Promise<string> | undefined;

/** Whether the password is right; an account that does not exist takes the same time to say no. */
export async function checkPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hash(crypto.randomUUID(), settings);
  const against = passwordHash ?? (await nobodysHash);
  const matches = await inTurn(() => verify(against, password));
  return matches && passwordHash !== undefined;
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= mayWait) throw busy();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
