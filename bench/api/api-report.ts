import { mkdirSync, writeFileSync } from 'node:fs';
import { lastLine, ofWholeRun } from '../judgement.ts';
import { overloaded } from '../machine.ts';
import { budgets, percent, times } from './api-budgets.ts';
import { plot } from './api-plot.ts';
import { type ApiResults, mainClients, nameOf, nameOfAside } from './api-results.ts';
import { memorySign, number, tables } from './api-table.ts';
import { large, postgresSettings, small } from './filled-databases.ts';
import { judgeBudgets } from './judge-budgets.ts';
import { enduranceRequests, rounds } from './measure-strain.ts';

const folder = 'docs/bench';

export function writeReport(results: ApiResults): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/api.svg`, plot(results));
  writeFileSync(`${folder}/api.md`, page(results));
}

/** The tables, how to read them, and what is to be said beside. */
export const forTerminal = (results: ApiResults) =>
  [tables(results), legend(), ...notesOf(results)].join('\n\n');

export function page(results: ApiResults): string {
  const { date, machine } = results;
  const judgement = ofWholeRun(judgeBudgets(results));
  const { broken } = judgement;
  return `# The API against its budgets

Written by \`npm run bench -- --api\` on ${date.slice(0, 10)}. Machine:
${machine.processor}, ${machine.cores} cores, ${machine.memoryGB} GB, ${machine.system}, Node ${machine.node}. On it ran
everything: PostgreSQL (${postgresSettings.join(', ')}), one portal process, the bare server and the clients.

${broken.length === 0 ? lastLine(judgement) : `Broken:\n\n${broken.map((each) => `- ${each}`).join('\n')}`}

![Each list's share of the bare limit, and the growth of lists and searches](api.svg)

Bare is a Fastify handler in a process of its own that runs the one SELECT of the list's rows and nothing else; of a
search by name, the plain trigram query with its count; of a sign-in, the account and the password check. It takes
turns with the portal. Its statement has no name and is planned at every call, as anybody writes it first; the portal's
have names and are planned once ([what is judged, and why](../decisions/0016-what-the-bench-judges.md)).

${legend()}

At ${number(large)} there are 2,000 organisations, 50,000 resources, 3,000 groups and 1,000,000 invoices.

Memory is what the system counts as resident of the portal's process: before, after a warm-up of some seconds; after, at
the end of all that was measured on it, photos and papers among it. Much of it is garbage that waits to be collected, so
that neither has a budget. What has one is whether it grows: a portal of its own answers ${number(enduranceRequests)} requests of every
list, search and read to warm up, and as many again in ${rounds} rounds. Memory is looked at after each of those, and the middle of the
last quarter is at most ${percent(budgets.memory)} of that of the first.

${tables(results)}
${notesOf(results)
  .map((note) => `\n${note}\n`)
  .join('')}`;
}

/** How to read the tables; the terminal shows it under them. */
function legend(): string {
  return `Times are in milliseconds, as the clients see them; percentiles are those of the middle one of three turns, of nine where a tail
or a growth was too long. Share: of the bare server's requests per second. Tail: p99 over p50.
Busy: processor time of the answering process for each answer. Growth: p50 against that at ${number(small)} members. Of first:
p50 against that of the first pages. Others: how much of the processors was taken meanwhile by what is not the bench.
${memorySign} is answered from memory to who asks within two seconds (ANSWER_MEMORY_MS); "not from memory" is the same call of a
portal that has none, and has no budget.
Kept (✓, ✗) is judged on PostgreSQL, with ${mainClients} clients, at the larger size: of first pages the share (lists and searches
${percent(budgets.listShare)}, of members by name, last name and two letters among ${number(large)} ${percent(budgets.searchShare)}, sign-in ${percent(budgets.signInShare)}); of every page of lists and of the first of searches growth below ${times(budgets.growth)},
unless exempt, because it grows by its nature; of last pages below ${times(budgets.lastPage)} the first; of all reads p99 below ${times(budgets.tail)} their p50 or the
bare server's p50, whichever is longer, which is less strict than the tail that is shown.`;
}

function notesOf({ notes, rows, withoutMemory }: ApiResults): string[] {
  const all = [
    ...rows.map((row) => ({ name: nameOf(row), others: row.others ?? 0 })),
    ...withoutMemory.map((row) => ({ name: nameOfAside(row), others: row.others ?? 0 })),
  ];
  const disturbed = all.filter(({ others }) => others > overloaded);
  if (disturbed.length === 0) return notes;
  const byName = Map.groupBy(disturbed, ({ name }) => name);
  const each = [...byName].map(
    ([name, same]) => `${name} (${percent(Math.max(...same.map(({ others }) => others)))})`,
  );
  return [
    ...notes,
    `While these were measured, others took more than ${percent(overloaded)} of the processors, and the times say more about that than about the portal: ${each.join(', ')}.`,
  ];
}
