import type { Call } from './call.ts';
import { listCalls } from './list-calls.ts';
import { readCalls } from './read-calls.ts';
import { searchCalls } from './search-calls.ts';
import { signInCall } from './sign-in-call.ts';

export const calls: Call[] = [...listCalls, ...searchCalls, ...readCalls, signInCall];

const quickCalls = [
  ...['members', 'members by name', 'resources', 'groups', 'group members', 'events', 'own invoices'],
  'sign-in',
];

/** With `only`, the calls whose name contains that word. */
export const selectCalls = (quick: boolean, only: string | undefined) =>
  calls.filter(({ name }) =>
    only === undefined ? !quick || quickCalls.includes(name) : name.includes(only),
  );
