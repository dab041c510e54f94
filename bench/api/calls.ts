import type { Call } from './call.ts';
import { lists, wholeLists } from './list-calls.ts';
import { variants } from './variant-calls.ts';
import { reads, works } from './work-calls.ts';

export const calls: Call[] = [...lists, ...wholeLists, ...variants, ...reads, ...works];
