import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { busy } from '../../http/errors.ts';
import { Turns } from '../../limits/turns.ts';

/** argon2id, which is this library's own choice. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing is meant to be slow; without a bound a burst of sign-ins would take every core and queue for ever. Two cores
 * check forty to a hundred in a second: a station's whole shift at once waits for one or two.
 */
const turns = new Turns({ atOnce: Math.max(2, availableParallelism()), mayWait: 128 });

/** Before anything else is done for who would be turned away in the end: that must cost less than being let in. */
export function turnAwayInCrowd(): void {
  if (turns.isFull) throw busy();
}

export function hashPassword(password: string): Promise<string> {
  return turns.take(() => hash(password, settings));
}

/** A hash that nobody's password has, made once: checking it takes as long as checking a real one. */
let nobodysHash: Promise<string> | undefined;

/** Whether the password is right; an account that does not exist takes the same time to say no. */
export async function checkPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hash(crypto.randomUUID(), settings);
  const against = passwordHash ?? (await nobodysHash);
  const matches = await turns.take(() => verify(against, password));
  return matches && passwordHash !== undefined;
}
