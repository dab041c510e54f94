import { areas } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Ask } from './asks.ts';

export const endpoints: Endpoint[] = Object.values(areas).flatMap((area) => Object.values<Endpoint>(area));

/** What the contract says of the call that is asked for: an address by the letter comes before one with parameters. */
export function endpointOf({ path, method = 'GET' }: Pick<Ask, 'path' | 'method'>): Endpoint {
  const [address = ''] = path.split('?');
  const fitting = endpoints.filter((each) => each.method === method && patternOf(each).test(address));
  const found = fitting.find((each) => each.path === address) ?? fitting[0];
  if (!found) throw new Error(`${method} ${address} is no call of the contract.`);
  return found;
}

const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** Lists that no call of the bench asks for, and why. */
export const listsNotMeasured: Record<string, string> = {
  listMails: 'the outbox of the demo and for staff: its newest hundred, which no member reads',
};

/** Parameters of lists that no call of the bench has, and why. */
export const parametersNotMeasured: Record<string, string> = {
  'listGroups memberId': 'the same query as the groups of who asks',
  'listGroups keyword': 'another word for name',
  'listGroups category': 'another word for type',
  'listGroups sort': 'another word for sortOrder',
  'listGroups field': 'another word for sortField',
  'listMyGroups name': 'a member has a few groups',
  'listMyGroups type': 'a member has a few groups',
  'listMyGroups sortOrder': 'a member has a few groups',
  'listMyGroups sortField': 'a member has a few groups',
  'listGroupMembers collaborationId': 'another word for id',
  'listGroupMembers keyword': 'another word for name',
  'listGroupMembers sortOrder': 'the same index from its other end',
  'listEvents sortField': 'has one value',
  'listEvents sortOrder': 'has one value',
  'listResources sortField': 'relevance ranks a bounded number of resources, see decision 12',
  'listMembers sortField': 'has one value',
  'listCompanies size': 'how many, in one page',
  'listCompanies sortField': 'of two thousand, by one of two indexes',
  'listCompanies sortOrder': 'the same index from its other end',
  'listOrganisations sortOrder': 'the same index from its other end',
  'listOrganisationNames planType': 'narrows down a list that is sent whole',
};

/** Pages that a handler remembers itself, beside those that are the same for all: by the file of the handler. */
export const rememberedPages: Record<string, string> = {
  'server/features/groups/groups.routes.ts': 'listGroups',
  'server/features/resources/resources.routes.ts': 'listResources',
};

/** Whether who asks again within ANSWER_MEMORY_MS is given the same answer, without the database. */
export const isFromMemory = ({ name, sameForAll }: Endpoint) =>
  sameForAll === true || Object.values(rememberedPages).includes(name);
