import type { Call } from './call.ts';
import { filterCalls } from './filter-calls.ts';
import { heavyCalls } from './heavy-calls.ts';
import { listCalls } from './list-calls.ts';
import { readCalls } from './read-calls.ts';

export const calls: Call[] = [...listCalls, ...filterCalls, ...readCalls, ...heavyCalls];
