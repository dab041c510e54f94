import { type DemoAccountName, demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { addressesIn } from './addresses.ts';
import { encodeForm } from './uploads.ts';

const nextAddress = addressesIn('198.51');
/** A new address for each call, because rate limits count by address. */
export const anAddress = () => ({ 'x-forwarded-for': nextAddress() });

export type Visitor = { token: string; userId: string };

/** Returns the body of a successful response, and throws otherwise. */
async function request<Body>(address: string, init: RequestInit = {}): Promise<Body> {
  const answer = await fetch(address, { ...init, headers: { ...anAddress(), ...init.headers } });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
}

export async function signInAt(url: string, username: string, password = demoPassword): Promise<Visitor> {
  const body = new URLSearchParams({ grant_type: 'password', username, password });
  const answer = await request<{ access_token: string; userId: string }>(`${url}/connect/token`, {
    ...{ method: 'POST', body },
  });
  return { token: answer.access_token, userId: answer.userId };
}

export const signInAs = (url: string, name: DemoAccountName) => signInAt(url, demoEmail(name));

export const authorised = ({ token }: Visitor) => ({ authorization: `Bearer ${token}`, ...anAddress() });

/** The status of the own profile, which tells whether the session is valid. */
export const statusAs = async (url: string, visitor: Visitor) =>
  (await fetch(`${url}/api/users/${visitor.userId}`, { headers: authorised(visitor) })).status;

/** Returns the address of the new photo. */
export async function sendPhotoTo(url: string, visitor: Visitor, picture: Uint8Array): Promise<string> {
  const { type, payload } = await encodeForm(picture);
  const headers = { ...authorised(visitor), 'content-type': type };
  const init = { method: 'POST', headers, body: new Uint8Array(payload) };
  return (await request<{ profileImage: string }>(`${url}/api/users/profileimage`, init)).profileImage;
}

/** Joins by the free plan. Throws unless the portal has acknowledged it. */
export async function joinAt(url: string, email: string): Promise<void> {
  const [organisationId] = Object.keys(await request<object>(`${url}/api/orgs/names?planType=newsletter`));
  const visitor = { planType: 'Newsletter', firstName: 'Āwhina', lastName: 'Ngata', organisationId };
  const body = JSON.stringify({ ...visitor, email, password: 'Kotuku77!' });
  await request(`${url}/api/joins`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
}
