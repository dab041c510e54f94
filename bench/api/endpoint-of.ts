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

/** Pages that a handler remembers itself, beside those that are the same for all: by the file of the handler. */
export const rememberedPages: Record<string, string> = {
  'server/features/groups/groups.routes.ts': 'listGroups',
  'server/features/resources/resources.routes.ts': 'listResources',
};

/** Whether who asks again within ANSWER_MEMORY_MS is given the same answer, without the database. */
export const isFromMemory = ({ name, sameForAll }: Endpoint) =>
  sameForAll === true || Object.values(rememberedPages).includes(name);
