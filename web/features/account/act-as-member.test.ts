import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedSession, storeSession } from '#web/api/session.ts';
import { actAsMember } from './account.calls.ts';

vi.mock('#web/config.ts', () => ({ config: { services: { main: '', authentication: '', directory: '' } } }));

function memoryStorage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
}

const before = { token: 'mine', userId: 'me', impersonatedBy: undefined };
/** The path of each call, and whose token came with it. */
let calls: string[];
let answerToSignIn: () => Response;

beforeEach(() => {
  calls = [];
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    calls.push(`${url} ${headers.authorization}`);
    return url === '/connect/token' ? answerToSignIn() : Response.json({});
  });
  storeSession(before);
});
afterEach(() => vi.unstubAllGlobals());

it('a link that is good signs out who was signed in, and then takes their place', async () => {
  const given = { access_token: 'theirs', userId: 'them', impersonatedBy: 'Sina Leota' };
  answerToSignIn = () => Response.json(given);
  expect(await actAsMember('good')).toBeNull();
  expect(storedSession()).toEqual({ token: 'theirs', userId: 'them', impersonatedBy: 'Sina Leota' });
  expect(calls).toEqual(['/connect/token Bearer mine', '/connect/revoke Bearer mine']);
});

it.each([
  ['is made up', 400, 'This link to act as a member does not work, or no longer. Please ask for a new one.'],
  ['comes too often', 429, 'Please try again in 9 seconds.'],
])('a link that %s says so, and leaves who is signed in alone', async (_, status, message) => {
  answerToSignIn = () => Response.json({ error_description: 'Please try again in 9 seconds.' }, { status });
  expect(await actAsMember('bad')).toBe(message);
  expect(storedSession()).toEqual(before);
  expect(calls).toHaveLength(1);
});
