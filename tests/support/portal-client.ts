import { type DemoAccountName, demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { createIpAddressSequence } from './ip-address-sequence.ts';
import { encodeForm } from './uploads.ts';

const nextIpAddress = createIpAddressSequence('198.51');
/** Returns a different client address at each call, because rate limits are per address. */
export const newAddressHeader = () => ({ 'x-forwarded-for': nextIpAddress() });

export type Session = { token: string; userId: string };

/** Returns the body of a successful response, and throws otherwise. */
async function request<Body>(url: string, init: RequestInit = {}): Promise<Body> {
  const response = await fetch(url, { ...init, headers: { ...newAddressHeader(), ...init.headers } });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}

export async function signInAt(url: string, username: string, password = demoPassword): Promise<Session> {
  const body = new URLSearchParams({ grant_type: 'password', username, password });
  const init = { method: 'POST', body };
  const result = await request<{ access_token: string; userId: string }>(`${url}/connect/token`, init);
  return { token: result.access_token, userId: result.userId };
}

export const signInAs = (url: string, name: DemoAccountName) => signInAt(url, demoEmail(name));

export const authHeaders = ({ token }: Session) => ({
  authorization: `Bearer ${token}`,
  ...newAddressHeader(),
});

/** Requests the member's own profile. */
export const fetchProfile = (url: string, session: Session) =>
  fetch(`${url}/api/users/${session.userId}`, { headers: authHeaders(session) });

/** Returns 200 if the session is valid, else 401. */
export const fetchProfileStatus = async (url: string, session: Session) =>
  (await fetchProfile(url, session)).status;

/** Uploads a profile photo and returns its URL path. */
export async function uploadPhotoTo(url: string, session: Session, image: Uint8Array): Promise<string> {
  const { type, payload } = await encodeForm(image);
  const headers = { ...authHeaders(session), 'content-type': type };
  const init = { method: 'POST', headers, body: new Uint8Array(payload) };
  return (await request<{ profileImage: string }>(`${url}/api/users/profileimage`, init)).profileImage;
}

/** Joins with the free plan. Throws unless the portal confirms it. */
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
