import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { busy } from '../../http/errors.ts';
import { WorkQueue } from '../../limits/work-queue.ts';

/** argon2id is the default of the library. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Bounds hashing, which would otherwise take every core. Two cores check 40 to 100 passwords per second. */
const turns = new WorkQueue({ concurrency: Math.max(2, availableParallelism()), maxQueued: 128 });

/** Rejects before any other work, so that rejecting is cheaper than accepting. */
export function rejectWhenOverloaded(): void {
  if (turns.isFull) throw busy();
}

export function hashPassword(password: string): Promise<string> {
  return turns.run(() => hash(password, settings));
}

/** Dummy hash: an unknown account takes as long to check as a real one. */
let dummyHash: Promise<string> | undefined;

export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hash(crypto.randomUUID(), settings);
  const against = passwordHash ?? (await dummyHash);
  const matches = await turns.run(() => verify(against, password));
  return matches && passwordHash !== undefined;
}
