import { expect } from 'vitest';
import { type DemoAccountName, demoAccounts, demoEmail } from '#server/db/demo-accounts.ts';
import { anAddress, authorised, joinAt, sendPhotoTo, signInAt, type Visitor } from './portal-client.ts';
import { tally } from './test-counters.ts';
import { halves } from './uploads.ts';

/** Everything that a portal has acknowledged. */
export type Acknowledged = {
  joined: string[];
  sessions: Visitor[];
  /** The addresses of each account's photos, one after the other. */
  photos: Map<DemoAccountName, string[]>;
  count(): number;
};

export const nothingYet = (): Acknowledged => {
  const photos: Acknowledged['photos'] = new Map();
  const kept = { joined: [] as string[], sessions: [] as Visitor[], photos };
  const photosOf = () => [...kept.photos.values()].reduce((sum, each) => sum + each.length, 0);
  return { ...kept, count: () => kept.joined.length + kept.sessions.length + photosOf() };
};

let people = 0;

/**
 * Clients that join, sign in and change photos at the same time until they are stopped. `onFault` decides whether a client
 * goes on after an error.
 */
export function startWriteLoad(
  url: string,
  acknowledged: Acknowledged,
  onFault: (error: Error) => Promise<boolean>,
): { stop(): Promise<void> } {
  let writing = true;
  const again = async (write: () => Promise<void>) => {
    while (writing) {
      try {
        await write();
      } catch (error) {
        if (!(await onFault(error as Error))) return;
      }
    }
  };
  const join = async () => {
    people += 1;
    const email = `writer${people}@join.example`;
    await joinAt(url, email);
    acknowledged.joined.push(email);
  };
  const signIn = async () => {
    acknowledged.sessions.push(await signInAt(url, demoEmail('member')));
  };
  const writers = [again(join), again(join), again(signIn), again(photographer(url, acknowledged))];
  return {
    stop: async () => {
      writing = false;
      await Promise.all(writers);
    },
  };
}

/** Takes another member each time, because photo changes are limited by member. */
function photographer(url: string, { photos }: Acknowledged): () => Promise<void> {
  const visitors = new Map<DemoAccountName, Visitor>();
  let turn = 0;
  return async () => {
    const { name } = demoAccounts[turn % demoAccounts.length] as (typeof demoAccounts)[number];
    turn += 1;
    const visitor = visitors.get(name) ?? (await signInAt(url, demoEmail(name)));
    visitors.set(name, visitor);
    const address = await sendPhotoTo(url, visitor, await halves(64, 64).png().toBuffer());
    photos.set(name, [...(photos.get(name) ?? []), address]);
  };
}

/** Expects that the portal has everything it acknowledged, and counts what it lost. */
export async function expectNothingLost(url: string, acknowledged: Acknowledged): Promise<void> {
  const lost = await findLostWrites(url, acknowledged);
  tally('rows lost', lost.length);
  expect(lost).toEqual([]);
}

/** The current photo may be a newer one that was not acknowledged. */
async function findLostWrites(url: string, acknowledged: Acknowledged): Promise<string[]> {
  const lost: string[] = [];
  for (const visitor of acknowledged.sessions) {
    const answer = await fetch(`${url}/api/users/${visitor.userId}`, { headers: authorised(visitor) });
    if (answer.status !== 200) lost.push(`a session: ${answer.status}`);
  }
  for (const email of acknowledged.joined) {
    const answer = await fetch(`${url}/api/emails/ValidEmail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...anAddress() },
      body: JSON.stringify({ email }),
    });
    if (((await answer.json()) as { valid?: boolean }).valid !== false) lost.push(email);
  }
  for (const [name, addresses] of acknowledged.photos) {
    // Each member asks for their own photo, because some hide from others.
    const own = await signInAt(url, demoEmail(name));
    const answer = await fetch(`${url}/api/users/${own.userId}`, { headers: authorised(own) });
    const { profileImage } = (await answer.json()) as { profileImage?: string | null };
    if (!profileImage) lost.push(`the photo of ${name}: ${answer.status}`);
    else if (addresses.slice(0, -1).includes(profileImage)) lost.push(`${addresses.at(-1)}: an older one`);
    else if ((await fetch(`${url}${profileImage}`)).status !== 200) lost.push(`${profileImage}: its file`);
  }
  return lost;
}
