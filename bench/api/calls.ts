import { demoPassword } from '#server/db/demo-accounts.ts';
import { byEachOwner, type Call, forEachSample } from './call.ts';
import { listCalls } from './list-calls.ts';
import { searchCalls } from './search-calls.ts';

const read = (name: string, requests: Call['requests']): Call => ({ name, kind: 'read', requests });

export const signInCall: Call = {
  name: 'sign-in',
  kind: 'sign-in',
  requests: ({ emails }) =>
    emails.map((email) => {
      const form = { grant_type: 'password', username: email, password: demoPassword };
      const body = new URLSearchParams(form).toString();
      return { path: '/connect/token', form: body, baseline: { word: email } };
    }),
};

export const calls: Call[] = [
  ...listCalls,
  ...searchCalls,
  read('article', forEachSample('/api/Article/', 'articles')),
  read('profile', forEachSample('/api/users/', 'listedMembers')),
  read('own profile', ({ callers }) =>
    callers.map((caller) => ({ path: `/api/users/${caller.id}`, caller, baseline: { id: caller.id } })),
  ),
  read('own privacy', byEachOwner('/api/users/privacy')),
  read('organisation', forEachSample('/api/orgs/', 'organisations')),
  signInCall,
];

const quickCalls = [
  ...['members', 'members by name', 'resources', 'groups', 'group members', 'events', 'own invoices'],
  'sign-in',
];

/** With `only`, returns the calls whose name contains that word. */
export const selectCalls = (quick: boolean, only: string | undefined) =>
  calls.filter(({ name }) =>
    only === undefined ? !quick || quickCalls.includes(name) : name.includes(only),
  );
