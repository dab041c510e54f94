import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { busy } from '../../http/errors.ts';
import { WorkQueue } from '../../limits/work-queue.ts';

/** The library uses argon2id by default. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Limits concurrent hashing to the number of cores. Two cores hash 40 to 100 passwords per second. */
const hashQueue = new WorkQueue({ concurrency: Math.max(2, availableParallelism()), maxQueued: 128 });

/** Call before any other work, so that a rejection is cheap. */
export function rejectWhenOverloaded(): void {
  if (hashQueue.isFull) throw busy();
}

export function hashPassword(password: string): Promise<string> {
  return hashQueue.run(() => hash(password, argon2Options));
}

/** Dummy hash: an unknown account takes as long to check as a real one. */
let dummyHash: Promise<string> | undefined;

export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hash(crypto.randomUUID(), argon2Options);
  const hashToCheck = passwordHash ?? (await dummyHash);
  const matches = await hashQueue.run(() => verify(hashToCheck, password));
  return matches && passwordHash !== undefined;
}
