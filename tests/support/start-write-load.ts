import { expect } from 'vitest';
import { type DemoAccountName, demoAccounts, demoEmail } from '#server/db/demo-accounts.ts';
import {
  authHeaders,
  joinAt,
  newAddressHeader,
  type Session,
  signInAt,
  uploadPhotoTo,
} from './portal-client.ts';
import { addToCounter } from './test-counters.ts';
import { redBlueImage } from './uploads.ts';

/** The writes that a portal has confirmed with a response. */
export type AcknowledgedWrites = {
  joined: string[];
  sessions: Session[];
  /** The photo URLs of each account, in upload order. */
  photos: Map<DemoAccountName, string[]>;
  count(): number;
};

export const noAcknowledgedWrites = (): AcknowledgedWrites => {
  const photos: AcknowledgedWrites['photos'] = new Map();
  const writes = { joined: [] as string[], sessions: [] as Session[], photos };
  const countPhotos = () => [...writes.photos.values()].reduce((sum, each) => sum + each.length, 0);
  return { ...writes, count: () => writes.joined.length + writes.sessions.length + countPhotos() };
};

let joinCount = 0;

/**
 * Clients that join, sign in and change photos in parallel until `stop`. `onError` returns whether a client continues after
 * an error.
 */
export function startWriteLoad(
  url: string,
  acknowledged: AcknowledgedWrites,
  onError: (error: Error) => Promise<boolean>,
): { stop(): Promise<void> } {
  let writing = true;
  const repeat = async (write: () => Promise<void>) => {
    while (writing) {
      try {
        await write();
      } catch (error) {
        if (!(await onError(error as Error))) return;
      }
    }
  };
  const join = async () => {
    joinCount += 1;
    const email = `writer${joinCount}@join.example`;
    await joinAt(url, email);
    acknowledged.joined.push(email);
  };
  const signIn = async () => {
    acknowledged.sessions.push(await signInAt(url, demoEmail('member')));
  };
  const writers = [
    repeat(join),
    repeat(join),
    repeat(signIn),
    repeat(createPhotoUploader(url, acknowledged)),
  ];
  return {
    stop: async () => {
      writing = false;
      await Promise.all(writers);
    },
  };
}

/** Uses another member for each upload, because uploads are rate-limited per member. */
function createPhotoUploader(url: string, { photos }: AcknowledgedWrites): () => Promise<void> {
  const sessions = new Map<DemoAccountName, Session>();
  let uploads = 0;
  return async () => {
    const { name } = demoAccounts[uploads % demoAccounts.length] as (typeof demoAccounts)[number];
    uploads += 1;
    const session = sessions.get(name) ?? (await signInAt(url, demoEmail(name)));
    sessions.set(name, session);
    const photo = await uploadPhotoTo(url, session, await redBlueImage(64, 64).png().toBuffer());
    photos.set(name, [...(photos.get(name) ?? []), photo]);
  };
}

/** Expects that no acknowledged write is lost, and counts lost ones. */
export async function expectNothingLost(url: string, acknowledged: AcknowledgedWrites): Promise<void> {
  const lost = await findLostWrites(url, acknowledged);
  addToCounter('rows lost', lost.length);
  expect(lost).toEqual([]);
}

/** Accepts a newer photo than the last acknowledged one: its upload may have been stored without a response. */
async function findLostWrites(url: string, acknowledged: AcknowledgedWrites): Promise<string[]> {
  const lost: string[] = [];
  for (const session of acknowledged.sessions) {
    const response = await fetch(`${url}/api/users/${session.userId}`, { headers: authHeaders(session) });
    if (response.status !== 200) lost.push(`a session: ${response.status}`);
  }
  for (const email of acknowledged.joined) {
    const response = await fetch(`${url}/api/emails/ValidEmail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...newAddressHeader() },
      body: JSON.stringify({ email }),
    });
    if (((await response.json()) as { valid?: boolean }).valid !== false) lost.push(email);
  }
  for (const [name, urls] of acknowledged.photos) {
    // Each member reads their own profile, because some are hidden from others.
    const own = await signInAt(url, demoEmail(name));
    const response = await fetch(`${url}/api/users/${own.userId}`, { headers: authHeaders(own) });
    const { profileImage } = (await response.json()) as { profileImage?: string | null };
    if (!profileImage) lost.push(`the photo of ${name}: ${response.status}`);
    else if (urls.slice(0, -1).includes(profileImage))
      lost.push(`${urls.at(-1)}: replaced by an older photo`);
    else if ((await fetch(`${url}${profileImage}`)).status !== 200)
      lost.push(`${profileImage}: file missing`);
  }
  return lost;
}
