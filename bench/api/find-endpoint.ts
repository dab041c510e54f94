import { endpointGroups } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type BenchRequest, methodOf } from './requests.ts';

export const endpoints: Endpoint[] = Object.values(endpointGroups).flatMap((group) =>
  Object.values<Endpoint>(group),
);

/** Finds the endpoint of a request in the contract. A literal path has priority over one with parameters. */
export function findEndpoint(request: BenchRequest): Endpoint {
  const method = methodOf(request);
  const [pathname = ''] = request.path.split('?');
  const matches = endpoints.filter(
    (endpoint) => endpoint.method === method && toPattern(endpoint).test(pathname),
  );
  const found = matches.find((endpoint) => endpoint.path === pathname) ?? matches[0];
  if (!found) throw new Error(`${method} ${pathname} is not in the contract.`);
  return found;
}

const toPattern = ({ path }: Endpoint) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** Endpoints that are not `cacheable`, but whose routes file caches responses. */
export const endpointNamesByCachingFile: Record<string, string[]> = {
  'server/features/groups/groups.routes.ts': ['listGroups'],
  'server/features/resources/resources.routes.ts': ['listResources', 'listResourceCategories'],
  'server/features/search/find-suggestions.ts': ['suggest'],
  'server/features/search/search.routes.ts': ['search', 'searchOneKind'],
};

export const isCached = ({ name, cacheable }: Endpoint) =>
  cacheable === true || Object.values(endpointNamesByCachingFile).flat().includes(name);
