import type { Call } from './call.ts';
import { heavyCalls } from './heavy-calls.ts';
import { listCalls } from './list-calls.ts';
import { readCalls } from './read-calls.ts';
import { searchCalls } from './search-calls.ts';

export const calls: Call[] = [...listCalls, ...searchCalls, ...readCalls, ...heavyCalls];

const quickCalls = [
  ...['members', 'members by name', 'resources', 'groups', 'group members', 'events', 'own invoices'],
  'sign-in',
];

/** With `only`, the calls whose name contains that word. */
export const selectCalls = (quick: boolean, only: string | undefined) =>
  calls.filter(({ name }) =>
    only === undefined ? !quick || quickCalls.includes(name) : name.includes(only),
  );
