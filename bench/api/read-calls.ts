import { byEachOwner, type Call, forEachSample } from './call.ts';

export const readCalls: Call[] = [
  {
    name: 'article',
    kind: 'read',
    baseline: 'article',
    requests: ({ articles, callers }) =>
      forEachSample(articles, callers, (urlName) => ({
        path: `/api/Article/${encodeURIComponent(urlName)}`,
        baseline: { word: urlName },
      })),
  },
  {
    name: 'profile',
    kind: 'read',
    baseline: 'member',
    requests: ({ listedMembers, callers }) =>
      forEachSample(listedMembers, callers, (id) => ({ path: `/api/users/${id}`, baseline: { id } })),
  },
  {
    name: 'own profile',
    kind: 'read',
    baseline: 'member',
    requests: ({ callers }) =>
      callers.map((caller) => ({ path: `/api/users/${caller.id}`, caller, baseline: { id: caller.id } })),
  },
  {
    name: 'own privacy',
    kind: 'read',
    baseline: 'member',
    requests: byEachOwner('/api/users/privacy'),
  },
  {
    name: 'organisation',
    kind: 'read',
    baseline: 'organisation',
    requests: ({ organisations, callers }) =>
      forEachSample(organisations, callers, (id) => ({ path: `/api/orgs/${id}`, baseline: { id } })),
  },
];
