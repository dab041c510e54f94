import { type DemoAccountName, demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { addressesIn } from './addresses.ts';
import { encodeForm } from './uploads.ts';

const nextAddress = addressesIn('198.51');
/** A new address for each call, because rate limits count by address. */
export const anAddress = () => ({ 'x-forwarded-for': nextAddress() });

export type Visitor = { token: string; userId: string };

export async function signInAt(url: string, username: string, password = demoPassword): Promise<Visitor> {
  const body = new URLSearchParams({ grant_type: 'password', username, password });
  const answer = await fetch(`${url}/connect/token`, { method: 'POST', headers: anAddress(), body });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const { access_token: token, userId } = (await answer.json()) as { access_token: string; userId: string };
  return { token, userId };
}

export const signInAs = (url: string, name: DemoAccountName) => signInAt(url, demoEmail(name));

export const authorised = ({ token }: Visitor) => ({ authorization: `Bearer ${token}`, ...anAddress() });

/** Gives the address of the new photo. */
export async function sendPhotoTo(url: string, visitor: Visitor, picture: Uint8Array): Promise<string> {
  const { type, payload } = await encodeForm(picture);
  const headers = { ...authorised(visitor), 'content-type': type };
  const body = new Uint8Array(payload);
  const answer = await fetch(`${url}/api/users/profileimage`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { profileImage: string }).profileImage;
}

/** Joins by the free plan; rejects unless the portal has said yes. */
export async function joinAt(url: string, email: string): Promise<void> {
  const names = await fetch(`${url}/api/orgs/names?planType=newsletter`, { headers: anAddress() });
  if (!names.ok) throw new Error(`${names.status} ${await names.text()}`);
  const [organisationId] = Object.keys((await names.json()) as object);
  const visitor = { planType: 'Newsletter', firstName: 'Āwhina', lastName: 'Ngata', organisationId };
  const answer = await fetch(`${url}/api/joins`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...anAddress() },
    body: JSON.stringify({ ...visitor, email, password: 'Kotuku77!' }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}
