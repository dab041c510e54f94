import { parseArgs } from 'node:util';
import { calls } from './api/calls.ts';

export const usage = `npm run bench                          everything, in about an hour once it is filled, written to docs/bench/
npm run bench -- --web                 the web alone
npm run bench -- --api                 the API alone
npm run bench -- --quick               the main calls of the API, in two minutes once it is filled; not recorded
npm run bench -- --only <word>         the calls of the API whose name has that word; not recorded
npm run bench -- --help                this

It ends with 1 when a budget is broken. What is judged, and why: docs/decisions/0016-what-the-bench-judges.md.`;

export const halves = ['web', 'api'] as const;
export type Half = (typeof halves)[number];

export type Wish =
  | { help: true }
  | { fault: string }
  | { halves: Half[]; quick: boolean; only: string | undefined };

const flag = { type: 'boolean' as const };
const word = { type: 'string' as const };
const options = { web: flag, api: flag, quick: flag, help: flag, only: word };

/** What the command line asks for. Whatever it does not know is said, rather than an hour spent on something else. */
export function readArguments(given: string[]): Wish {
  const read = parse(given);
  if ('fault' in read) return read;
  const { help, quick = false, only } = read;
  if (help) return { help };
  const named = halves.filter((half) => read[half]);
  if (only !== undefined && !isInACall(only))
    return {
      fault: `No call has "${only}" in its name. They are: ${calls.map(({ name }) => name).join(', ')}.`,
    };
  if ((quick || only !== undefined) && named.includes('web'))
    return { fault: '--quick and --only are about the API: the web is measured as a whole.' };
  const usual: Half[] = quick || only !== undefined ? ['api'] : [...halves];
  return { halves: named.length > 0 ? named : usual, quick, only };
}

const isInACall = (word: string) => word !== '' && calls.some(({ name }) => name.includes(word));

function parse(given: string[]) {
  try {
    return parseArgs({ args: given, options }).values;
  } catch (error) {
    // What follows the first sentence is about how to pass on what is none of ours.
    return { fault: `${(error as Error).message.split('. ')[0]?.replace(/\.$/, '')}.` };
  }
}
