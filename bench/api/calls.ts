import { demoPassword } from '#server/db/demo-accounts.ts';
import { type BenchCase, ownDataRequests, requestsBySample } from './call.ts';
import { listCalls } from './list-calls.ts';
import { searchCalls } from './search-calls.ts';

const readCall = (name: string, requests: BenchCase['requests']): BenchCase => ({
  name,
  kind: 'read',
  requests,
});

export const signInCall: BenchCase = {
  name: 'sign-in',
  kind: 'sign-in',
  requests: ({ emails }) =>
    emails.map((email) => {
      const form = { grant_type: 'password', username: email, password: demoPassword };
      const body = new URLSearchParams(form).toString();
      return { path: '/connect/token', form: body, baseline: { word: email } };
    }),
};

export const calls: BenchCase[] = [
  ...listCalls,
  ...searchCalls,
  readCall('article', requestsBySample('/api/Article/', 'articles')),
  readCall('profile', requestsBySample('/api/users/', 'listedMembers')),
  readCall('own profile', ({ callers }) =>
    callers.map((caller) => ({ path: `/api/users/${caller.id}`, caller, baseline: { id: caller.id } })),
  ),
  readCall('own privacy', ownDataRequests('/api/users/privacy')),
  readCall('organisation', requestsBySample('/api/orgs/', 'organisations')),
  signInCall,
];

const quickCallNames = [
  ...['members', 'members by name', 'resources', 'groups', 'group members', 'events', 'own invoices'],
  'sign-in',
];

/** The filter also finds calls that are not part of a quick run. */
export const selectCalls = (quick: boolean, nameFilter: string | undefined) =>
  calls.filter(({ name }) =>
    nameFilter === undefined ? !quick || quickCallNames.includes(name) : name.includes(nameFilter),
  );
