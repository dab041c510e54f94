import { byEachOwner, type Call, forEachSample } from './call.ts';

const read = (name: string, requests: Call['requests']): Call => ({ name, kind: 'read', requests });

export const readCalls: Call[] = [
  read('article', ({ articles, callers }) =>
    forEachSample(articles, callers, (urlName) => ({
      path: `/api/Article/${encodeURIComponent(urlName)}`,
      baseline: { word: urlName },
    })),
  ),
  read('profile', ({ listedMembers, callers }) =>
    forEachSample(listedMembers, callers, (id) => ({ path: `/api/users/${id}`, baseline: { id } })),
  ),
  read('own profile', ({ callers }) =>
    callers.map((caller) => ({ path: `/api/users/${caller.id}`, caller, baseline: { id: caller.id } })),
  ),
  read('own privacy', byEachOwner('/api/users/privacy')),
  read('organisation', ({ organisations, callers }) =>
    forEachSample(organisations, callers, (id) => ({ path: `/api/orgs/${id}`, baseline: { id } })),
  ),
];
