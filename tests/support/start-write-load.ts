import { expect } from 'vitest';
import { type DemoAccountName, demoAccounts, demoEmail } from '#server/db/demo-accounts.ts';
import {
  fetchProfile,
  fetchProfileStatus,
  joinAt,
  newAddressHeader,
  type Session,
  signInAt,
  uploadPhotoTo,
} from './portal-client.ts';
import { addToCounter } from './test-counters.ts';
import { createRedBlueImage } from './uploads.ts';

/** The writes that a portal has confirmed with a response. */
export type AcknowledgedWrites = {
  joined: string[];
  sessions: Session[];
  /** The photo URLs of each account, in upload order. */
  photos: Map<DemoAccountName, string[]>;
  count(): number;
};

export const createAcknowledgedWrites = (): AcknowledgedWrites => {
  const photos: AcknowledgedWrites['photos'] = new Map();
  const writes = { joined: [] as string[], sessions: [] as Session[], photos };
  const countPhotos = () => [...writes.photos.values()].reduce((sum, each) => sum + each.length, 0);
  return { ...writes, count: () => writes.joined.length + writes.sessions.length + countPhotos() };
};

let joinCount = 0;

/** Joins, signs in and changes photos in parallel until `stop`. `onError` returns whether a client continues. */
export function startWriteLoad(
  url: string,
  acknowledged: AcknowledgedWrites,
  onError: (error: Error) => Promise<boolean>,
): { stop(): Promise<void> } {
  let isStopped = false;
  const repeat = async (write: () => Promise<void>) => {
    while (!isStopped) {
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
  const uploadPhoto = createPhotoUploader(url, acknowledged);
  const writers = [join, join, signIn, uploadPhoto].map(repeat);
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(writers);
    },
  };
}

/** Uses another member for each upload, because uploads are rate-limited per member. */
function createPhotoUploader(url: string, { photos }: AcknowledgedWrites): () => Promise<void> {
  const sessions = new Map<DemoAccountName, Session>();
  let uploadCount = 0;
  return async () => {
    const { name } = demoAccounts[uploadCount % demoAccounts.length] as (typeof demoAccounts)[number];
    uploadCount += 1;
    const session = sessions.get(name) ?? (await signInAt(url, demoEmail(name)));
    sessions.set(name, session);
    const photo = await uploadPhotoTo(url, session, await createRedBlueImage(64, 64).png().toBuffer());
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
    const status = await fetchProfileStatus(url, session);
    if (status !== 200) lost.push(`a session: ${status}`);
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
    const response = await fetchProfile(url, await signInAt(url, demoEmail(name)));
    const { profileImage } = (await response.json()) as { profileImage?: string | null };
    if (!profileImage) lost.push(`the photo of ${name}: ${response.status}`);
    else if (urls.slice(0, -1).includes(profileImage))
      lost.push(`${urls.at(-1)}: replaced by an older photo`);
    else if ((await fetch(`${url}${profileImage}`)).status !== 200)
      lost.push(`${profileImage}: file missing`);
  }
  return lost;
}
